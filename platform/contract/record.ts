import * as z from "zod/mini";
import { day, named } from "./wire.ts";

/** Text with something in it; the spaces around it are not kept. */
export const text = (longest = 256) => z.string().check(z.trim(), z.minLength(1), z.maxLength(longest));

/** A field that an export may leave out or write as null. */
export const maybe = <S extends z.core.$ZodType>(schema: S) => z.nullish(schema);

/** First and last day of something that may still last. */
export const span = { startsOn: ["starts_on", day], endsOn: ["ends_on", maybe(day)] } as const;

/**
 * One record of an operator's export: fields named as in the export outside, as in the code inside, like `named`.
 * A field that it does not know is refused, so that a misspelt one is heard of instead of being lost.
 */
export const recordOf = <const F extends Parameters<typeof named>[0]>(fields: F) => {
  const known = new Set(Object.values(fields).map(([name]) => name));
  const onlyKnown = z.looseObject({}).check((context) => {
    const keys = Object.keys(context.value).filter((key) => !known.has(key));
    if (keys.length > 0) context.issues.push({ code: "unrecognized_keys", keys, input: context.value });
  });
  return z.pipe(onlyKnown, named(fields));
};
