import { InvalidArgumentError, Option, type Command } from "@commander-js/extra-typings";
import type { Audit, NewAuditEntry } from "../audit.ts";
import type { Database } from "../database/pool.ts";
import type { Keyring } from "../keyring.ts";
import type { CarryOut } from "../staff-action.ts";
import { instantOfMadrid } from "#platform/contract/madrid-time.ts";

/** The result of a command: lines for a person, and the same as JSON for a program. */
export interface Outcome {
  readonly lines: readonly string[];
  readonly json: unknown;
  /** The command ran and found something wrong: the exit code is 1. */
  readonly isFailure?: boolean;
}

/** A valid command that cannot be carried out; the message is a sentence for staff. */
export class Refusal extends Error {}

/** What every command has; the services that it needs besides are in the type of its own context. */
export interface CommandContext {
  readonly database: Database;
  readonly audit: Audit & { readonly note: (entry: NewAuditEntry) => Promise<void> };
  /** Carries out an action of staff, with its entry in the audit log. */
  readonly carryOut: CarryOut;
  readonly now: Date;
  /** The working directory of the person; file names are relative to it. */
  readonly folder: string;
  /** Where customers reach the portal; links begin with it. */
  readonly publicOrigin: string;
  /** Called only by commands that sign something, because it needs the deployment's secrets. */
  readonly keyring: () => Promise<Keyring>;
}

/** Called with the function of the command; it runs once the database is open. */
export type Ask<Context> = (run: (context: Context) => Promise<Outcome>) => void;

/** Adds the commands of one subject to `npm run admin`. */
export type AddCommands<Context> = (program: Command, ask: Ask<Context>) => void;

/** A parser for commander that refuses an option that is given twice, and one without a value (`--as --reason x`). */
const once =
  <Value>(parse: (written: string) => Value) =>
  (written: string, previous?: Value): Value => {
    if (previous !== undefined) throw new InvalidArgumentError("It is given twice.");
    if (written.trim() === "" || written.startsWith("--"))
      throw new InvalidArgumentError("It needs a value.");
    return parse(written.trim());
  };

/** Text of at most so many characters. */
export const text = (maxLength: number) =>
  once((written) => {
    if (written.length <= maxLength) return written;
    throw new InvalidArgumentError(`It has more than ${maxLength} characters.`);
  });

const maxLimit = 1000;
const limit = once((written) => {
  const number = /^\d{1,4}$/.test(written) ? Number(written) : 0;
  if (number >= 1 && number <= maxLimit) return number;
  throw new InvalidArgumentError(`It must be a whole number from 1 to ${maxLimit}.`);
});

/** A time of Madrid's clock, or with its own offset. */
export const time = once((written) => {
  const instant = instantOfMadrid(written);
  if (instant !== undefined) return instant;
  throw new InvalidArgumentError("Write it as 2026-11-21T22:00, in Madrid's time.");
});

/** The person who runs the command; every command that changes or opens something requires it. */
export const asWho = new Option("--as <NAME>", "your name, for the audit log")
  .argParser(text(100))
  .makeOptionMandatory();
export const reason = new Option("--reason <REASON>", "the reason, such as a case number")
  .argParser(text(500))
  .makeOptionMandatory();
export const limitOption = new Option("--limit <N>", "how many rows at most (20)").argParser(limit);
export const defaultLimit = 20;

/** The options of a command that needs both. */
export interface Signed {
  readonly as: string;
  readonly reason: string;
}

/** For arguments that name a customer. */
export const nif = "tax id (NIF, NIE or CIF) or email of the customer";
export const word = text(254);
