//! `linkify-lines FILE`: the URLs with a scheme that linkify finds, one a line. A line of the file at a time, in large
//! pieces and with one lock on each stream, so that what is measured is linkify.
use linkify::{LinkFinder, LinkKind};
use std::env::args_os;
use std::fs::File;
use std::io::{stdout, BufRead, BufReader, BufWriter, Result, Write};

const GATHERED: usize = 1 << 18;

fn main() -> Result<()> {
    let path = args_os().nth(1).expect("linkify-lines FILE");
    if path == "--version" {
        println!("linkify 0.11");
        return Ok(());
    }
    let mut input = BufReader::with_capacity(GATHERED, File::open(path)?);
    let mut output = BufWriter::with_capacity(GATHERED, stdout().lock());
    let mut finder = LinkFinder::new();
    finder.kinds(&[LinkKind::Url]);
    let mut line = Vec::new();
    while input.read_until(b'\n', &mut line)? > 0 {
        for link in finder.links(&String::from_utf8_lossy(&line)) {
            output.write_all(link.as_str().as_bytes())?;
            output.write_all(b"\n")?;
        }
        line.clear();
    }
    output.flush()
}
