import type { AdminContext } from "./admin-context.ts";
import type { Command, Fields, Outcome } from "./command.ts";
import { erase, erasures } from "./erase-customers.ts";
import { clients, clientsAdd, clientsRemove } from "./manage-clients.ts";
import { impersonate, signInLink } from "./open-links.ts";
import { pages, pagesCheck, pagesPublish } from "./publish-pages.ts";
import { secondFactorReset } from "./reset-second-factor.ts";
import { maintenance, maintenanceBypass, maintenanceOff, maintenanceOn } from "./run-maintenance.ts";
import { attempts } from "./show-attempts.ts";
import { audit } from "./show-audit.ts";
import { flags, flagsOff, flagsOn, flagsReset } from "./switch-flags.ts";

/** Everything that the staff can do while the portal runs. */
export const commands: readonly Command[] = [
  impersonate,
  signInLink,
  flags,
  flagsOn,
  flagsOff,
  flagsReset,
  maintenance,
  maintenanceOn,
  maintenanceOff,
  maintenanceBypass,
  pages,
  pagesCheck,
  pagesPublish,
  attempts,
  clients,
  clientsAdd,
  clientsRemove,
  audit,
  erasures,
  erase,
  secondFactorReset,
];

const drawUsage = (shown: readonly Command[]): string =>
  shown
    .map(({ usage }) => usage.split("    "))
    .map(([form = "", meaning = ""]) => `  ${form}\n      ${meaning}`)
    .join("\n");

export const usage = `What the retailer's staff does while the portal runs.

  npm run -s admin -- COMMAND

${drawUsage(commands)}

  WHO is your name, as your colleagues know you; WHY may be the number of a case. Both go into the audit log, which
  nobody can change. NIF may also be a NIE, a CIF or the customer's e-mail. TIME is 2026-11-21T22:00, in Madrid.
  \`clients list\` is the same as \`clients\`, and so with \`flags\` and \`pages\`. --json answers for programs.

  The portal may be running or not. DATABASE_URL or DATA_DIR, LLUM_CONFIGURATION, PUBLIC_URL and LLUM_SECRETS are the
  portal's own. Ends with 0 when it was done, 1 when it could not be, 2 when it was called in another way.
`;

/** The forms of the command that somebody seems to have meant. */
const usageLike = (word: string | undefined): string => {
  const alike = commands.filter(({ name }) => name.split(" ")[0] === word);
  return alike.length === 0 ? usage : drawUsage(alike);
};

export interface AdminRequest {
  readonly command: string;
  readonly format: "text" | "json";
  readonly run: (context: AdminContext) => Promise<Outcome>;
}
/** A command line that cannot be followed: what is wrong, and how it is written. */
interface Misunderstood {
  readonly problem: string;
  readonly usage: string;
}

const switches = new Set(["change-password", "json", "raw"]);
const fieldOf = (option: string): string =>
  option.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Words and options, in any order; `--option value` and `--option=value` are the same. */
const split = (
  args: readonly string[],
): { words: string[]; options: Map<string, string | boolean> } | string => {
  const words: string[] = [];
  const options = new Map<string, string | boolean>();
  for (let index = 0; index < args.length; index += 1) {
    const arg = args[index] ?? "";
    if (!arg.startsWith("--")) {
      words.push(arg);
      continue;
    }
    const [option = "", ...rest] = arg.slice(2).split("=");
    if (options.has(option)) return `--${option} is there twice.`;
    if (switches.has(option)) {
      options.set(option, true);
      continue;
    }
    const value = rest.length > 0 ? rest.join("=") : args[(index += 1)];
    if (value === undefined || value.startsWith("--")) return `--${option} says nothing.`;
    options.set(option, value);
  }
  return { words, options };
};

const synonyms: Readonly<Record<string, string>> = {
  "clients list": "clients",
  "flags list": "flags",
  "pages list": "pages",
};

/** The command of the first word or two, and the words that are left. */
const findCommand = (words: readonly string[]): { command: Command; rest: string[] } | undefined => {
  for (const length of [2, 1]) {
    const name = words.slice(0, length).join(" ");
    const command = commands.find((one) => one.name === (synonyms[name] ?? name));
    if (command !== undefined && words.length >= length) return { command, rest: words.slice(length) };
  }
  return undefined;
};

const problemWith = (
  { name, words, options }: Command,
  rest: readonly string[],
  given: ReadonlyMap<string, unknown>,
): string | undefined => {
  const [extra] = rest.slice(words.length);
  if (extra !== undefined) return `\`${name}\` does not take "${extra}".`;
  const foreign = [...given.keys()].find((option) => option !== "json" && !options.includes(fieldOf(option)));
  return foreign === undefined ? undefined : `\`${name}\` has no option --${foreign}.`;
};

/** What the command line asks for, or what is wrong with it. */
export const readArguments = (args: readonly string[]): AdminRequest | "help" | Misunderstood => {
  if (args.includes("--help") || args.includes("-h") || args[0] === "help") return "help";
  const usage = usageLike(args.find((arg) => !arg.startsWith("--")));
  const parts = split(args);
  if (typeof parts === "string") return { problem: parts, usage };
  const { words, options } = parts;
  if (words.length === 0) return { problem: "Say what to do.", usage };
  const found = findCommand(words);
  if (found === undefined) return { problem: `There is no command "${words.join(" ")}".`, usage };
  const { command, rest } = found;
  const problem = problemWith(command, rest, options);
  if (problem !== undefined) return { problem, usage };
  const fields: Fields = Object.fromEntries([
    ...rest.map((word, index) => [command.words[index] ?? "", word]),
    ...[...options]
      .filter(([option]) => option !== "json")
      .map(([option, value]) => [fieldOf(option), value]),
  ]);
  const prepared = command.prepare(fields);
  if ("problem" in prepared) return { problem: prepared.problem, usage };
  return { command: command.name, format: options.has("json") ? "json" : "text", run: prepared.run };
};
