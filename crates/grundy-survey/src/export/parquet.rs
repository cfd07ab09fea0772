//! The table as Apache Parquet: one optional column for each of the columns, in groups of rows.

use super::{COLUMNS, Field, Io, Table};
use parquet::basic::{LogicalType, Repetition, Type as Physical};
use parquet::data_type::{ByteArray, ByteArrayType, DoubleType, Int64Type};
use parquet::errors::ParquetError;
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::types::Type;
use std::fs::File;
use std::io::{BufWriter, Error};
use std::sync::Arc;

/// How many rows are held before they are written.
const GROUP: usize = 100_000;

pub(super) struct Parquet {
    writer: SerializedFileWriter<BufWriter<File>>,
    columns: [Column; COLUMNS.len()],
    rows: usize,
}

/// The fields of a column that are there, and for each row whether it has one.
struct Column {
    present: Vec<i16>,
    values: Values,
}

enum Values {
    Numbers(Vec<i64>),
    Seconds(Vec<f64>),
    Texts(Vec<ByteArray>),
}

impl Values {
    fn of(column: &str) -> Self {
        match column {
            "game" | "state" | "proof" | "stopped" | "equals" | "equals_by" | "version" => {
                Self::Texts(Vec::new())
            }
            "seconds" => Self::Seconds(Vec::new()),
            _ => Self::Numbers(Vec::new()),
        }
    }

    fn schema(&self, column: &str) -> Result<Type, ParquetError> {
        let (physical, logical) = match self {
            Self::Numbers(_) => (Physical::INT64, None),
            Self::Seconds(_) => (Physical::DOUBLE, None),
            Self::Texts(_) => (Physical::BYTE_ARRAY, Some(LogicalType::String)),
        };
        Type::primitive_type_builder(column, physical)
            .with_repetition(Repetition::OPTIONAL)
            .with_logical_type(logical)
            .build()
    }
}

fn io(error: ParquetError) -> Error {
    match error {
        ParquetError::External(source) => match source.downcast::<Error>() {
            Ok(source) => *source,
            Err(source) => Error::other(source),
        },
        other => Error::other(other),
    }
}

impl Parquet {
    pub(super) fn begin(file: BufWriter<File>) -> Io<Self> {
        let columns = COLUMNS.map(|column| Column { present: Vec::new(), values: Values::of(column) });
        let fields =
            COLUMNS.iter().zip(&columns).map(|(name, column)| column.values.schema(name).map(Arc::new));
        let fields = fields.collect::<Result<Vec<_>, _>>().map_err(io)?;
        let schema = Type::group_type_builder("survey").with_fields(fields).build().map_err(io)?;
        let writer = SerializedFileWriter::new(file, Arc::new(schema), Arc::default()).map_err(io)?;
        Ok(Self { writer, columns, rows: 0 })
    }

    fn write_group(&mut self) -> Result<(), ParquetError> {
        let mut group = self.writer.next_row_group()?;
        for Column { present, values } in &mut self.columns {
            if let Some(mut column) = group.next_column()? {
                match values {
                    Values::Numbers(values) => {
                        column.typed::<Int64Type>().write_batch(values, Some(present), None)?;
                        values.clear();
                    }
                    Values::Seconds(values) => {
                        column.typed::<DoubleType>().write_batch(values, Some(present), None)?;
                        values.clear();
                    }
                    Values::Texts(values) => {
                        column.typed::<ByteArrayType>().write_batch(values, Some(present), None)?;
                        values.clear();
                    }
                }
                column.close()?;
            }
            present.clear();
        }
        group.close()?;
        self.rows = 0;
        Ok(())
    }
}

impl Table for Parquet {
    fn row(&mut self, fields: [Field; COLUMNS.len()]) -> Io<()> {
        for (column, field) in self.columns.iter_mut().zip(fields) {
            let before = column.values.len();
            match (&mut column.values, field) {
                (Values::Numbers(values), Field::Number(number)) => values.extend(number),
                (Values::Seconds(values), Field::Seconds(seconds)) => values.extend(seconds),
                (Values::Texts(values), Field::Text(text)) => {
                    values.extend(text.map(|text| ByteArray::from(text.into_bytes())))
                }
                _ => return Err(Error::other("a field is not of its column's type")),
            }
            column.present.push(i16::from(column.values.len() > before));
        }
        self.rows += 1;
        if self.rows == GROUP { self.write_group().map_err(io) } else { Ok(()) }
    }

    fn finish(mut self: Box<Self>) -> Io<File> {
        if self.rows > 0 {
            self.write_group().map_err(io)?;
        }
        let file = self.writer.into_inner().map_err(io)?;
        Ok(file.into_inner()?)
    }
}

impl Values {
    fn len(&self) -> usize {
        match self {
            Self::Numbers(values) => values.len(),
            Self::Seconds(values) => values.len(),
            Self::Texts(values) => values.len(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use parquet::file::reader::{FileReader, SerializedFileReader};
    use parquet::record::RowAccessor;

    #[test]
    fn what_is_written_is_read_back() {
        let path = std::env::temp_dir().join(format!("grundy-survey-{}.parquet", std::process::id()));
        let file = BufWriter::new(File::create(&path).unwrap());
        let mut table = Box::new(Parquet::begin(file).unwrap());
        for number in 0..3 {
            let fields = COLUMNS.map(|column| match Values::of(column) {
                Values::Numbers(_) => Field::Number((number > 0).then_some(number)),
                Values::Seconds(_) => Field::Seconds(Some(0.5)),
                Values::Texts(_) => Field::Text((number > 1).then(|| format!("{column}, \"{number}\""))),
            });
            table.row(fields).unwrap();
        }
        table.finish().unwrap();
        let reader = SerializedFileReader::new(File::open(&path).unwrap()).unwrap();
        let rows: Vec<_> = reader.get_row_iter(None).unwrap().map(Result::unwrap).collect();
        assert_eq!(rows.len(), 3);
        for (at, column) in COLUMNS.iter().enumerate() {
            assert_eq!(rows[0].get_column_iter().nth(at).unwrap().0, column);
            match Values::of(column) {
                Values::Numbers(_) => {
                    assert!(rows[0].get_long(at).is_err());
                    assert_eq!(rows[2].get_long(at).unwrap(), 2);
                }
                Values::Seconds(_) => assert_eq!(rows[1].get_double(at).unwrap(), 0.5),
                Values::Texts(_) => assert_eq!(rows[2].get_string(at).unwrap(), &format!("{column}, \"2\"")),
            }
        }
        std::fs::remove_file(&path).unwrap();
    }
}
