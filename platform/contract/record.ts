import * as z from "zod/mini";
import { day, euros, kilowattHours, kilowatts, named } from "./wire.ts";

/** Non-empty text, trimmed. */
export const text = (longest = 256) => z.string().check(z.trim(), z.minLength(1), z.maxLength(longest));

/** A text in some of the languages, each of at most so many characters. */
export const texts = (maxLength: number) =>
  z.strictObject({
    ca: z.optional(text(maxLength)),
    es: z.optional(text(maxLength)),
    en: z.optional(text(maxLength)),
  });

/** An address on the web that is opened in a browser. */
export const secureLink = z.url({ protocol: /^https$/ });

const maxEuros = 21_474_836.47;
const maxKilowattHours = 1_000_000_000;
const maxKilowatts = 1_000_000;

/** Euros in the file, cents inside, within what a column of cents holds. */
export const amount = z.pipe(z.number().check(z.gte(-maxEuros), z.lte(maxEuros)), euros);
/** kWh in the file, Wh inside. */
export const energy = z.pipe(
  z.number().check(z.gte(-maxKilowattHours), z.lte(maxKilowattHours)),
  kilowattHours,
);
/** kW in the file, W inside. */
export const power = z.pipe(z.number().check(z.gte(-maxKilowatts), z.lte(maxKilowatts)), kilowatts);

/** A field that an export may omit or write as null. */
export const maybe = <S extends z.core.$ZodType>(schema: S) => z.nullish(schema);

/** First and last day of a period; `endsOn` is absent while it has no end. */
export const span = { startsOn: ["starts_on", day], endsOn: ["ends_on", maybe(day)] } as const;

/**
 * One record of an operator's export. Fields have the export's names outside and the code's inside, as with `named`.
 * Unknown fields are refused, so that a misspelt field is reported instead of ignored.
 */
export const recordOf = <const F extends Parameters<typeof named>[0]>(fields: F) => {
  const known = new Set(Object.values(fields).map(([name]) => name));
  const onlyKnown = z.looseObject({}).check((context) => {
    const keys = Object.keys(context.value).filter((key) => !known.has(key));
    if (keys.length > 0) context.issues.push({ code: "unrecognized_keys", keys, input: context.value });
  });
  return z.pipe(onlyKnown, named(fields));
};
