import * as z from "zod/mini";

/** Euros on the wire, whole cents inside. Two decimals, either sign. */
export const euros = z.codec(z.number(), z.int(), {
  decode: (amount) => Math.round(amount * 100),
  encode: (cents) => cents / 100,
});

/** kWh on the wire, whole Wh inside. */
export const kilowattHours = z.codec(z.number(), z.int(), {
  decode: (energy) => Math.round(energy * 1000),
  encode: (energyWh) => energyWh / 1000,
});

/** kW on the wire, whole W inside. */
export const kilowatts = z.codec(z.number(), z.int(), {
  decode: (power) => Math.round(power * 1000),
  encode: (powerW) => powerW / 1000,
});

/** ISO 8601 instant in UTC on the wire, `Date` inside. */
export const instant = z.codec(z.iso.datetime(), z.date(), {
  decode: (text) => new Date(text),
  encode: (date) => date.toISOString(),
});

/** A calendar day of Madrid, `YYYY-MM-DD`, on both sides. */
export const day = z.iso.date();

/** A whole number as text, as in a path or a query. */
export const integerText = (minimum: number, maximum: number) =>
  z.codec(z.string().check(z.regex(/^-?\d{1,15}$/)), z.int().check(z.gte(minimum), z.lte(maximum)), {
    decode: (text) => Number(text),
    encode: (value) => String(value),
  });

/** kW as text, with up to three decimals after a dot, as in a query; whole W inside. */
export const kilowattsText = z.codec(
  z.string().check(z.regex(/^\d{1,6}(\.\d{1,3})?$/)),
  z.int().check(z.gte(1), z.lte(999_999_999)),
  {
    decode: (power) => Math.round(Number(power) * 1000),
    encode: (powerW) => String(powerW / 1000),
  },
);

const noTexts = ["", "0", "false", "00"];

/** Yes or no as text in a query: `1`, `true` or a code other than `00` is yes. */
export const yesOrNoText = z.codec(z.string().check(z.regex(/^(?:true|false|\d{0,2})$/)), z.boolean(), {
  decode: (text) => !noTexts.includes(text),
  encode: (value) => (value ? "1" : "0"),
});

/** A row's id in a path: a positive safe integer. Any other value answers 404. */
export const rowId = integerText(1, Number.MAX_SAFE_INTEGER);

/** A JSON document as text in a query parameter. */
export const jsonText = <Schema extends z.core.$ZodType>(schema: Schema) =>
  z.codec(z.string().check(z.maxLength(4000)), schema, {
    decode: (text, context) => {
      try {
        return JSON.parse(text);
      } catch {
        context.issues.push({ code: "invalid_format", format: "json", input: text });
        return z.NEVER;
      }
    },
    encode: (value) => JSON.stringify(value),
  });

/** Fields of `named`: each of the code's names with the name on the wire and the schema. */
export type Fields = Record<string, readonly [wireName: string, schema: z.core.$ZodType]>;
type WireOf<F extends Fields> = { [K in keyof F as F[K][0]]: F[K][1] };
type InsideOf<F extends Fields> = {
  [K in keyof F as undefined extends z.core.output<F[K][1]> ? never : K]: z.core.output<F[K][1]>;
} & {
  [K in keyof F as undefined extends z.core.output<F[K][1]> ? K : never]?: z.core.output<F[K][1]>;
};
type Flat<T> = { [K in keyof T]: T[K] };

type OptionalFields<F extends Fields> = {
  readonly [K in keyof F]: readonly [wireName: F[K][0], schema: z.ZodMiniOptional<F[K][1]>];
};

/** The same fields for `named`, each of which may be absent. */
export const optionalFields = <const F extends Fields>(fields: F): OptionalFields<F> =>
  // oxlint-disable-next-line typescript/consistent-type-assertions -- built from F's own entries
  Object.fromEntries(
    Object.entries(fields).map(([ours, [wire, schema]]) => [ours, [wire, z.optional(schema)]]),
  ) as unknown as OptionalFields<F>;

type Rename = { readonly from: string; readonly to: string };

const renamed = (
  given: Readonly<Record<string, unknown>>,
  names: readonly Rename[],
): Record<string, unknown> => {
  const target: Record<string, unknown> = {};
  for (const { from, to } of names) {
    const value = given[from];
    if (value !== undefined) target[to] = value;
  }
  return target;
};

/** Checked before its fields are read: a union tries each of its alternatives with the value of another one. */
const inside = z.custom<Record<string, unknown>>((value) => typeof value === "object" && value !== null);

const fieldsOfNamed = new WeakMap<z.core.$ZodType, Fields>();

/** The fields that a schema was made of by `named`; undefined for any other schema. */
export const namedFieldsOf = (schema: z.core.$ZodType): Fields | undefined => fieldsOfNamed.get(schema);

/**
 * An object whose fields have the specification's names on the wire and the code's names inside: `named({ totalCents:
 * ["amount_total", euros] })`. Names are mapped nowhere else. Undeclared fields are dropped in both directions.
 */
export const named = <const F extends Fields>(fields: F) => {
  const wireShape: Record<string, z.core.$ZodType> = {};
  const toOurs: Rename[] = [];
  const toWire: Rename[] = [];
  for (const [ours, [wire, schema]] of Object.entries(fields)) {
    wireShape[wire] = schema;
    toOurs.push({ from: wire, to: ours });
    toWire.push({ from: ours, to: wire });
  }
  const codec = z.codec(z.object(wireShape), inside, {
    decode: (wire) => renamed(wire, toOurs),
    encode: (inside) => renamed(inside, toWire),
  });
  fieldsOfNamed.set(codec, fields);
  // oxlint-disable-next-line typescript/consistent-type-assertions -- the shapes are built from F's own entries above
  return codec as unknown as z.ZodMiniType<Flat<InsideOf<F>>, Flat<z.core.input<z.ZodMiniObject<WireOf<F>>>>>;
};
