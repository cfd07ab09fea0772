//! `man [VERB]`

use crate::arguments::{Arguments, Man};
use crate::exit::{Failure, Outcome, Status};
use crate::output::Output;
use clap::CommandFactory;
use grundy::error::{Fault, InputError};
use grundy::notation::Words;

pub fn run(arguments: &Man, output: &mut Output) -> Outcome {
    let mut program = Arguments::command();
    program.build();
    let command = match &arguments.verb {
        None => program,
        Some(verb) => match program.find_subcommand(verb) {
            Some(command) => command.clone(),
            None => {
                let words = Words::of_arguments("VERB", &[verb]);
                let verbs: Vec<&str> = program.get_subcommands().map(clap::Command::get_name).collect();
                let why = format!("there is no verb `{verb}`; the verbs are {}", verbs.join(", "));
                let error: InputError = words.whole().fault(Fault::NoSuchAnswer(why));
                return Err(error.into());
            }
        },
    };
    let mut page = Vec::new();
    clap_mangen::Man::new(command).render(&mut page).map_err(Failure::Output)?;
    output.bytes(&page)?;
    Ok(Status::Answered)
}
