import * as z from "zod/mini";
import type { FieldErrorCode } from "#platform/contract/errors.ts";
import { Failure } from "../handler.ts";

type Issue = z.core.$ZodIssue;

const isStorable = (text: string): boolean => !text.includes("\0") && text.isWellFormed();

/** Of a call's input: far more than the largest form has. A schema takes a millisecond for a thousand. */
const maxValues = 10_000;

/**
 * What is wrong with a call's input before a schema reads it: `text`, the first field ("" for the input itself) has a text
 * that PostgreSQL cannot store, one with a NUL or an unpaired surrogate; `too_many`, it has more than `maxValues` values.
 * Undefined when nothing is. Iterative, so that deep nesting cannot exhaust the stack.
 */
export const inputFault = (
  input: unknown,
): { readonly field: string; readonly code: "text" | "too_many" } | undefined => {
  const waiting: { field: string; value: unknown }[] = [{ field: "", value: input }];
  let values = 0;
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { field, value } = next;
    if (typeof value === "string" && !isStorable(value)) return { field, code: "text" };
    if (typeof value !== "object" || value === null) continue;
    const parts = Object.keys(value);
    values += parts.length;
    if (values > maxValues) return { field, code: "too_many" };
    for (const name of parts) waiting.push({ field: field || name, value: Reflect.get(value, name) });
  }
  return undefined;
};

const sizeCodes: Readonly<Record<string, readonly [small: FieldErrorCode, large: FieldErrorCode]>> = {
  string: ["too_short", "too_long"],
  array: ["too_few", "too_many"],
};

/** Our code for what a schema found; a message of a schema's own that looks like a code is one of ours. */
const codeOf = (issue: Issue): string => {
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined || issue.input === null ? "required" : "wrong_type";
    case "too_small":
      if (issue.origin === "string" && issue.input === "") return "required";
      return (sizeCodes[issue.origin] ?? ["too_small", "too_large"])[0];
    case "too_big":
      return (sizeCodes[issue.origin] ?? ["too_small", "too_large"])[1];
    case "invalid_format":
      return "wrong_format";
    case "invalid_value":
      return issue.input === undefined ? "required" : "not_a_choice";
    case "unrecognized_keys":
      return "unknown_field";
    case "invalid_element":
    case "invalid_key":
    case "invalid_union":
    case "not_multiple_of":
      return "not_valid";
    case "custom":
      return /^[a-z]+(_[a-z]+)+$/.test(issue.message) ? issue.message : "not_valid";
  }
};

/** Issues with those of the alternative that fits best in place of a union's own, which names no field. */
const flatten = (issues: readonly Issue[]): Issue[] =>
  issues.flatMap((issue) => {
    if (issue.code !== "invalid_union" || issue.errors.length === 0) return [issue];
    const best = issue.errors.toSorted((a, b) => a.length - b.length)[0] ?? [];
    return flatten(best).map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }));
  });

/** The fields of a rejected value, each with our codes for what is wrong. */
const fieldErrors = (issues: readonly Issue[]): Record<string, string[]> => {
  // A map: in an object literal, a field named "constructor" would find the inherited property.
  const errors = new Map<string, string[]>();
  for (const issue of flatten(issues)) {
    const names = issue.code === "unrecognized_keys" ? issue.keys : [issue.path.join(".") || "request"];
    for (const name of names) {
      const codes = errors.get(name);
      if (codes === undefined) errors.set(name, [codeOf(issue)]);
      else codes.push(codeOf(issue));
    }
  }
  return Object.fromEntries(errors);
};

const parse = (schema: z.core.$ZodType, input: unknown) => {
  const fault = inputFault(input);
  return fault === undefined
    ? z.safeDecode(schema, input, { reportInput: true })
    : { success: false as const, errors: { [fault.field || "request"]: [fault.code] } };
};

const refuse = (refused: { error: { issues: Issue[] } } | { errors: Record<string, string[]> }): never => {
  const errors = "errors" in refused ? refused.errors : fieldErrors(refused.error.issues);
  throw new Failure("invalid_request", { errors });
};

/** Parses a part of a call's input. A malformed path names nothing that exists, so it is refused as `not_found`. */
export const readInput = (
  schema: z.core.$ZodType | undefined,
  input: unknown,
  refusal: "invalid_request" | "not_found",
): unknown => {
  if (schema === undefined) return undefined;
  const result = parse(schema, input);
  if (result.success) return result.data;
  if (refusal === "not_found") throw new Failure("not_found");
  return refuse(result);
};

type Path = readonly PropertyKey[];

/** Where a schema refused a null or a key that it does not know. */
const tolerated = (issues: readonly Issue[], base: Path = []): Path[] =>
  issues.flatMap((issue): Path[] => {
    const path = [...base, ...issue.path];
    if (issue.code === "invalid_union") return issue.errors.flatMap((errors) => tolerated(errors, path));
    if (issue.code === "unrecognized_keys") return issue.keys.map((key) => [...path, key]);
    return issue.input === null && path.length > 0 ? [path] : [];
  });

const isObject = (value: unknown): value is Record<PropertyKey, unknown> =>
  typeof value === "object" && value !== null;

/** The value without what is at the paths; each object on their way is copied once, arrays are left alone. */
const without = (value: unknown, paths: readonly Path[]): unknown => {
  const copies = new Map<object, Record<PropertyKey, unknown>>();
  const copyOf = (original: Record<PropertyKey, unknown>): Record<PropertyKey, unknown> => {
    const copy = copies.get(original) ?? { ...original };
    copies.set(original, copy).set(copy, copy);
    return copy;
  };
  if (!isObject(value) || Array.isArray(value)) return value;
  const root = copyOf(value);
  for (const path of paths) {
    let place = root;
    for (const [depth, key] of path.entries()) {
      if (!Object.hasOwn(place, key)) break;
      if (depth === path.length - 1) {
        Reflect.deleteProperty(place, key);
        break;
      }
      const next = place[key];
      if (!isObject(next) || Array.isArray(next)) break;
      const copy = copyOf(next);
      place[key] = copy;
      place = copy;
    }
  }
  return root;
};

/**
 * Parses a body as the specification's clients send it: a key that the call does not know is ignored, and null is the
 * same as an absent field, unless the call gives it a meaning of its own.
 */
export const readBody = (
  schema: z.core.$ZodType | undefined,
  input: unknown,
  refusal: "invalid_request",
): unknown => {
  if (schema === undefined) return undefined;
  const result = parse(schema, input);
  if (result.success) return result.data;
  const paths = "error" in result ? tolerated(result.error.issues) : [];
  return paths.length === 0 ? refuse(result) : readInput(schema, without(input, paths), refusal);
};
