import { Command, type CommandUnknownOpts, type OutputConfiguration } from "@commander-js/extra-typings";
import type { AdminContext } from "./admin-context.ts";
import type { Ask, Outcome } from "#platform/server/commands/command.ts";
import { allCommands } from "./commands.gen.ts";

const notes = `
NAME and REASON go into the audit log, which cannot be changed. NIF may also be a NIE, a CIF or the customer's email.
TIME is 2026-11-21T22:00, in Madrid. \`flags\`, \`clients\` and \`pages\` without arguments list the existing ones.

The portal may be running or not. DATABASE_URL or DATA_DIR, LLUM_CONFIGURATION, PUBLIC_URL and LLUM_SECRETS are the
portal's own. The exit code is 0 on success, 1 on failure, 2 for a wrong command line.`;

/** The commands that do something, without the groups that they are in. */
export const commandsOf = (command: CommandUnknownOpts): CommandUnknownOpts[] =>
  command.commands.flatMap((child) => (child.commands.length === 0 ? [child] : commandsOf(child)));

/** `flags on`. */
export const nameOf = (command: CommandUnknownOpts): string =>
  command.parent?.parent ? `${nameOf(command.parent)} ${command.name()}` : command.name();

/** `npm run admin`: everything that staff can do while the portal runs. */
export const createProgram = (ask: Ask<AdminContext>, output: OutputConfiguration = {}) => {
  const program = new Command("npm run -s admin --")
    .description("Administers the running portal, for the retailer's staff.")
    .option("--json", "prints JSON, for programs")
    .addHelpText("after", notes)
    .showHelpAfterError()
    .exitOverride()
    .configureOutput(output)
    .configureHelp({
      visibleCommands: (command) =>
        commandsOf(command).toSorted((one, other) => nameOf(one).localeCompare(nameOf(other))),
      subcommandTerm: (command) => `${nameOf(command)} ${command.usage()}`,
      showGlobalOptions: true,
    });
  for (const addCommands of allCommands) addCommands(program, ask);
  return program;
};

export interface AdminRequest {
  /** One word or two: `audit`, `flags on`. */
  readonly command: string;
  readonly format: "text" | "json";
  readonly run: (context: AdminContext) => Promise<Outcome>;
}

/** Parses a command line. Throws commander's error for help and for a wrong command line, after writing its text. */
export const readArguments = (args: readonly string[], output?: OutputConfiguration): AdminRequest => {
  let run: AdminRequest["run"] | undefined;
  let name = "";
  const program = createProgram((asked) => {
    run = asked;
  }, output).hook("preAction", (_, command: CommandUnknownOpts) => {
    name = nameOf(command);
  });
  program.parse(args, { from: "user" });
  if (run === undefined) throw new Error(`The command ${name} has no action.`);
  return { command: name, format: program.opts().json === true ? "json" : "text", run };
};
