import * as z from "zod/mini";
import type { AdminContext } from "./admin-context.ts";
import { instantOfMadrid } from "./madrid-time.ts";

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
  readonly prepare: (
    fields: Fields,
  ) => { problem: string } | { run: (context: AdminContext) => Promise<Outcome> };
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
  readonly run: (context: AdminContext, input: z.output<z.ZodMiniObject<Shape>>) => Promise<Outcome>;
}

/** A command of `npm run admin`; what is in its input and no word is an option. */
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
    if (result.success) return { run: (context) => run(context, result.data) };
    const [field = ""] = result.error.issues.map(({ path }) => String(path[0]));
    return { problem: wanted[field] ?? `${field} cannot be used.` };
  },
});

const text = (maximum: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(maximum));

/** Who does it; everything that changes or opens something asks for it. */
export const who = text(100);
export const reason = text(500);
export const name = text(100);
export const word = text(254);

export const limit = z._default(
  z.codec(z.string().check(z.regex(/^\d{1,4}$/)), z.int().check(z.gte(1), z.lte(1000)), {
    decode: (digits) => Number(digits),
    encode: String,
  }),
  20,
);

/** A time of Madrid's clock, or with its own offset. */
export const time = z.codec(z.string(), z.date(), {
  decode: (written, context) => {
    const instant = instantOfMadrid(written);
    if (instant !== undefined) return instant;
    context.issues.push({ code: "invalid_format", format: "datetime", input: written });
    return z.NEVER;
  },
  encode: (instant) => instant.toISOString(),
});
