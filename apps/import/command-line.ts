import { Command, type OutputConfiguration } from "@commander-js/extra-typings";
import type { LoadKind } from "./load-file.ts";
import { declaredLoaders } from "./loaders.gen.ts";

const kinds = Object.entries(declaredLoaders).toSorted(([, a], [, b]) => a.order - b.order);
const isKind = (name: string): name is LoadKind => Object.hasOwn(declaredLoaders, name);

export interface LoadArguments {
  readonly kind: LoadKind;
  readonly files: readonly string[];
  /** The file that lists every refused record. */
  readonly refused?: string;
}

const notes = `
The portal may be running or not. Load products before their prices by interval, products and customers before
contracts, and contracts before invoices and maximum demands; curves may come at any time. Each file is one transaction,
and loading it again changes nothing. A record that is refused is left out and named with its line and its reason, the
first 50 of a file; --refused FILE lists all of them. Correct them and load the file again.

DATABASE_URL or DATA_DIR say which database and LLUM_CONFIGURATION which
languages, as for the portal itself, which must have been started once. The exit code is 0 when everything was loaded,
1 when something was refused, 2 when the command line is wrong.`;

/** Parses a command line. Throws commander's error for help and for a wrong command line, after writing its text. */
export const readArguments = (
  args: readonly string[],
  output: OutputConfiguration = {},
): LoadArguments | "password-hash" => {
  let request: LoadArguments | "password-hash" | undefined;
  const program = new Command("npm run load --")
    .description("Loads files of the retailer and of distributors into the portal.")
    .addHelpText("after", notes)
    .showHelpAfterError()
    .exitOverride()
    .configureOutput(output);
  for (const [kind, { contents }] of kinds) {
    program
      .command(kind)
      .description(contents)
      .argument("<FILE...>", "the files, loaded one after another")
      .option(
        "--refused <FILE>",
        "a CSV file that is written with the line, the key and the reason of every refused record",
      )
      .action((files, options) => {
        if (isKind(kind)) request = { kind, files, ...options };
      });
  }
  program
    .command("password-hash")
    .description(
      "prints the password_hash of each password: asks for one, or reads one a line from the standard input; " +
        "passwords are not given on the command line, where others can see them",
    )
    .action(() => {
      request = "password-hash";
    });
  program.parse(args, { from: "user" });
  if (request === undefined) throw new Error("The command has no action.");
  return request;
};
