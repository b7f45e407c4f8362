import * as z from "zod/mini";
import type { Desk } from "./desk.ts";

/** What a command has done: lines for a person, and the same for a program. */
export interface Outcome {
  readonly lines: readonly string[];
  readonly json: unknown;
}

/** A command that was understood and cannot be done, with the sentence that says so. */
export class Refusal extends Error {}

/** What was written after a command: its words by their names, and its options. */
export type Fields = Readonly<Record<string, string | boolean>>;

export interface Command {
  /** One word or two: `audit`, `flags on`. */
  readonly name: string;
  readonly usage: string;
  /** Names of the words that follow, in order. */
  readonly words: readonly string[];
  readonly options: readonly string[];
  /** What to do, or what is wrong with what was written. */
  readonly prepare: (fields: Fields) => { problem: string } | { run: (desk: Desk) => Promise<Outcome> };
}

/** What to say of a field that is missing or cannot be used. */
const wanted: Readonly<Record<string, string>> = {
  as: "Say who you are: --as WHO.",
  reason: "Say why: --reason WHY.",
  customer: "Name the customer by NIF, NIE, CIF or e-mail.",
  flag: "Say which flag.",
  name: "Say the partner's name.",
  clientId: "Say which id.",
  file: "Say which file.",
  from: "Write --from as 2026-11-21T22:00, in Madrid's time.",
  until: "Write --until as 2026-11-21T22:00, in Madrid's time.",
  limit: "--limit is a whole number from 1 to 1000.",
};

interface CommandParts<Shape extends z.core.$ZodShape> {
  readonly name: string;
  readonly usage: string;
  readonly words?: readonly string[];
  readonly input: z.ZodMiniObject<Shape>;
  readonly run: (desk: Desk, input: z.output<z.ZodMiniObject<Shape>>) => Promise<Outcome>;
}

/** A command of `npm run portal`; what is in its input and no word is an option. */
export const defineCommand = <Shape extends z.core.$ZodShape>({
  words = [],
  input,
  run,
  ...names
}: CommandParts<Shape>): Command => ({
  ...names,
  words,
  options: Object.keys(input.shape).filter((key) => !words.includes(key)),
  prepare: (fields) => {
    const result = z.safeParse(input, fields);
    if (result.success) return { run: (desk) => run(desk, result.data) };
    const [field = ""] = result.error.issues.map(({ path }) => String(path[0]));
    return { problem: wanted[field] ?? `${field} cannot be used.` };
  },
});
