//! Records as they stand in the files.

use dashu_int::UBig;
use grundy::Convention;
use serde_json::{Map, Value};
use std::path::Path;

/// A question, the published answer and where it was published.
pub struct Record {
    pub id: String,
    pub query: String,
    pub expected: Value,
    pub source: String,
    pub source_kind: String,
    /// What else is said, until a query takes it.
    fields: Map<String, Value>,
}

/// All records of all files.
pub fn read_all() -> Result<Vec<Record>, String> {
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata"));
    let entries = folder.read_dir().map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut records = Vec::new();
    for entry in entries {
        let path = entry.map_err(|error| error.to_string())?.path();
        match path.extension().and_then(|extension| extension.to_str()) {
            Some("md") => continue,
            Some("jsonl") => {}
            _ => return Err(format!("{}: records stand in .jsonl files", path.display())),
        }
        let text = std::fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        for (number, line) in text.lines().enumerate() {
            let record = read(line);
            records.push(record.map_err(|wrong| format!("{}:{}: {wrong}", path.display(), number + 1))?);
        }
    }
    Ok(records)
}

fn read(line: &str) -> Result<Record, String> {
    let fields: Map<String, Value> = serde_json::from_str(line).map_err(|error| error.to_string())?;
    let mut record = Record {
        id: String::new(),
        query: String::new(),
        expected: Value::Null,
        source: String::new(),
        source_kind: String::new(),
        fields,
    };
    record.id = record.text("id")?;
    record.query = record.text("query")?;
    record.expected = record.take("expected")?;
    record.source = record.text("source")?;
    record.source_kind = record.text("source_kind")?;
    if record.source.trim().is_empty() {
        return Err("a record needs a citation".to_owned());
    }
    if !["public", "derived"].contains(&record.source_kind.as_str()) {
        return Err(format!("source_kind `{}` is neither public nor derived", record.source_kind));
    }
    Ok(record)
}

impl Record {
    /// Whether the record has a field that was not taken.
    pub fn has(&self, field: &str) -> bool {
        self.fields.contains_key(field)
    }

    fn take(&mut self, field: &str) -> Result<Value, String> {
        self.fields.remove(field).ok_or_else(|| format!("`{field}` is missing"))
    }

    /// Takes a field that is a text.
    pub fn text(&mut self, field: &str) -> Result<String, String> {
        match self.take(field)? {
            Value::String(text) => Ok(text),
            other => Err(format!("`{field}` is not a text: {other}")),
        }
    }

    /// Takes a field that is a small number.
    pub fn number(&mut self, field: &str) -> Result<u64, String> {
        let value = self.take(field)?;
        value.as_u64().ok_or_else(|| format!("`{field}` is not a number: {value}"))
    }

    /// Takes a field that is there and true, or not there.
    pub fn flag(&mut self, field: &str) -> bool {
        self.fields.get(field) == Some(&Value::Bool(true)) && self.fields.remove(field).is_some()
    }

    /// Takes a field that is a small number and may be negative.
    pub fn signed(&mut self, field: &str) -> Result<i64, String> {
        let value = self.take(field)?;
        value.as_i64().ok_or_else(|| format!("`{field}` is not a number: {value}"))
    }

    /// Takes a field that is a list, each member as it would be written on a command line.
    pub fn list(&mut self, field: &str) -> Result<Vec<String>, String> {
        let Value::Array(members) = self.take(field)? else {
            return Err(format!("`{field}` is not a list"));
        };
        let word = |member: Value| match member {
            Value::String(text) => text,
            other => other.to_string(),
        };
        Ok(members.into_iter().map(word).collect())
    }

    /// Takes the convention of play, which is normal where nothing is said.
    pub fn convention(&mut self) -> Result<Convention, String> {
        if !self.has("convention") {
            return Ok(Convention::Normal);
        }
        match self.text("convention")?.as_str() {
            "normal" => Ok(Convention::Normal),
            "misere" => Ok(Convention::Misere),
            other => Err(format!("there is no convention `{other}`")),
        }
    }

    /// Checks that every field was taken, so that none is overlooked.
    pub fn nothing_left(&self) -> Result<(), String> {
        match self.fields.keys().next() {
            None => Ok(()),
            Some(field) => Err(format!("`{}` has no field `{field}`", self.query)),
        }
    }
}

/// A number of any size in JSON.
pub fn number(number: &UBig) -> Value {
    number.to_string().parse().map_or(Value::Null, Value::Number)
}
