//! Transcripts of the program: what is typed, what it answers on either stream, and how it ends.
//!
//! `TRYCMD=overwrite cargo test -p grundy-cli --test transcripts` writes down what it answers now;
//! read the difference before it is committed.

#[test]
fn transcripts() {
    trycmd::TestCases::new()
        .env("NO_COLOR", "1")
        .case("tests/transcripts/*.trycmd")
        .case("tests/transcripts/stdin/*.toml")
        .case("../../README.md");
}
