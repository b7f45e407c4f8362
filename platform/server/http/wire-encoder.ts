import * as z from "zod/mini";
import { namedFieldsOf, type Fields } from "#platform/contract/wire.ts";

type Encode = (value: unknown) => unknown;

/**
 * Thrown for a value that the fast path does not accept, so that zod encodes the whole answer and reports the error.
 */
const notTaken = Symbol("not taken");

const refuse = (): never => {
  // oxlint-disable-next-line typescript/only-throw-error -- always caught below, and an Error would capture its stack
  throw notTaken;
};

const when =
  (isRight: (value: unknown) => boolean): Encode =>
  (value) =>
    isRight(value) ? value : refuse();

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

type FieldEncoder = { readonly from: string; readonly to: string; readonly encode: Encode };

const encodeFields =
  (fields: readonly FieldEncoder[]): Encode =>
  (value) => {
    if (!isRecord(value)) return refuse();
    const target: Record<string, unknown> = {};
    for (const { from, to, encode } of fields) {
      const encoded = encode(value[from]);
      if (encoded !== undefined) target[to] = encoded;
    }
    return target;
  };

const encodeObject = (shape: Readonly<Record<string, z.core.$ZodType>>): Encode =>
  encodeFields(
    Object.entries(shape).map(([key, schema]) => ({ from: key, to: key, encode: quickEncode(schema) })),
  );

/** Renames and encodes in one step, without the copy that the codec of `named` makes. */
const encodeNamed = (named: Fields): Encode =>
  encodeFields(
    Object.entries(named).map(([ours, [wire, schema]]) => ({
      from: ours,
      to: wire,
      encode: quickEncode(schema),
    })),
  );

const encodeArray = (encode: Encode): Encode => {
  const encodeElement = (value: unknown) => encode(value);
  return (value) => (Array.isArray(value) ? value.map(encodeElement) : refuse());
};

/** The payload is created once: one for each value would be a tenth of what a page of rows allocates. */
const encodeCodec = ({ in: wire, out: inside, reverseTransform }: z.core.$ZodCodecDef): Encode => {
  const check = quickEncode(inside);
  const encodeWire = quickEncode(wire);
  const payload: z.core.ParsePayload = { value: undefined, issues: [] };
  return (value) => {
    payload.value = check(value);
    const turned = reverseTransform(payload.value, payload);
    if (payload.issues.length > 0) {
      payload.issues = [];
      return refuse();
    }
    return encodeWire(turned);
  };
};

const encodeChoice = (choices: ReadonlySet<unknown>): Encode => when((value) => choices.has(value));

const encodeByZod =
  (schema: z.core.$ZodType): Encode =>
  (value) => {
    const result = z.safeEncode(schema, value);
    return result.success ? result.data : refuse();
  };

/** Covers the schemas of most answers; all others, and those with their own checks, go through zod. */
const quickEncode = (schema: z.core.$ZodType): Encode => {
  const { core } = z;
  if ((schema._zod.def.checks ?? []).length > 0) return encodeByZod(schema);
  const named = namedFieldsOf(schema);
  if (named !== undefined) return encodeNamed(named);
  if (schema instanceof core.$ZodObject && schema._zod.def.catchall === undefined)
    return encodeObject(schema._zod.def.shape);
  if (schema instanceof core.$ZodArray) return encodeArray(quickEncode(schema._zod.def.element));
  if (schema instanceof core.$ZodCodec) return encodeCodec(schema._zod.def);
  if (schema instanceof core.$ZodNullable || schema instanceof core.$ZodOptional) {
    const absent = schema instanceof core.$ZodNullable ? null : undefined;
    const encode = quickEncode(schema._zod.def.innerType);
    return (value) => (value === absent ? absent : encode(value));
  }
  if (schema instanceof core.$ZodEnum || schema instanceof core.$ZodLiteral)
    return encodeChoice(schema._zod.values);
  if (schema instanceof core.$ZodBoolean) return when((value) => typeof value === "boolean");
  if (schema instanceof core.$ZodCustom) return when((value) => schema._zod.def.fn(value) === true);
  if (schema instanceof core.$ZodNumberFormat && schema._zod.def.format === "safeint")
    return when(Number.isSafeInteger);
  if (schema._zod.def.type === "number" && !("format" in schema._zod.def)) return when(Number.isFinite);
  if (schema instanceof core.$ZodISODate) {
    const { pattern } = schema._zod.def;
    return pattern === undefined
      ? encodeByZod(schema)
      : when((value) => typeof value === "string" && pattern.test(value));
  }
  if (schema._zod.def.type === "string" && !("format" in schema._zod.def))
    return when((value) => typeof value === "string");
  return encodeByZod(schema);
};

/**
 * `z.encode` of one schema, prepared once for the many answers of an endpoint: it checks and encodes with the same
 * result, several times faster. Zod runs its general machinery for every field, which for a page of a hundred rows
 * costs more than the database. Throws zod's own error for an invalid value.
 */
export const wireEncoder = (schema: z.core.$ZodType): Encode => {
  const encode = quickEncode(schema);
  return (value) => {
    try {
      return encode(value);
    } catch (error) {
      if (error !== notTaken) throw error;
      return z.encode(schema, value);
    }
  };
};
