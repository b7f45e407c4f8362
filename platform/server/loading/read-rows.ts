import * as z from "zod/mini";
import type { FieldProblem, RefusalCause } from "#platform/contract/refusal-causes.ts";
import type { ReportSheet, SourceRecord } from "./load-records.ts";

const formats: Readonly<Record<string, FieldProblem>> = {
  email: "not_email",
  date: "not_day",
  datetime: "not_instant",
  url: "not_url",
};
const limits: Readonly<Record<string, FieldProblem>> = { string: "too_long", array: "too_many" };

interface FoundProblem {
  readonly code: FieldProblem;
  /** The limit, or the values that are allowed. */
  readonly value: string;
}

const problemOf = (issue: z.core.$ZodIssue): FoundProblem => {
  switch (issue.code) {
    case "unrecognized_keys":
      return { code: "unknown_fields", value: issue.keys.join(", ") };
    case "invalid_value":
      return { code: "one_of", value: issue.values.map(String).join(", ") };
    case "invalid_type":
      return issue.input === undefined || issue.input === null
        ? { code: "missing", value: "" }
        : { code: "wrong_type", value: issue.expected };
    case "invalid_format":
      return { code: formats[issue.format] ?? "wrong_form", value: "" };
    case "too_small":
      return issue.origin === "string"
        ? { code: "empty", value: "" }
        : { code: "at_least", value: String(issue.minimum) };
    case "too_big":
      return { code: limits[issue.origin] ?? "at_most", value: String(issue.maximum) };
    case "not_multiple_of":
    case "invalid_union":
    case "invalid_key":
    case "invalid_element":
    case "custom":
      return { code: "not_valid", value: "" };
  }
};

/** The words of the command, in English. */
const words: Readonly<Record<FieldProblem, (value: string) => string>> = {
  not_json: () => "is not a JSON object",
  unknown_fields: (names) => `has fields that are not known: ${names}`,
  one_of: (values) => `must be one of ${values}`,
  missing: () => "is missing",
  wrong_type: (type) => `must be of type ${type}`,
  not_email: () => "is not an email address",
  not_day: () => "is not a day as YYYY-MM-DD",
  not_instant: () => "is not an instant as YYYY-MM-DDThh:mm:ssZ",
  not_url: () => "is not an address that begins with http:// or https://",
  wrong_form: () => "does not have the form that is expected",
  empty: () => "is empty",
  at_least: (minimum) => `must be at least ${minimum}`,
  at_most: (maximum) => `must be at most ${maximum}`,
  too_long: (maximum) => `is longer than ${maximum} characters`,
  too_many: (maximum) => `has more than ${maximum} entries`,
  not_valid: () => "is not valid",
  not_storable: () => "has characters that cannot be stored",
};

type FieldCause = RefusalCause & { readonly code: FieldProblem };

/** A record's faults: each field by its path, and what is wrong with it. */
const causesOf = (issues: readonly z.core.$ZodIssue[]): FieldCause[] =>
  issues.map((issue) =>
    issue.path.length === 0 && issue.code === "invalid_type"
      ? { code: "not_json", field: "", value: "" }
      : { ...problemOf(issue), field: issue.path.join(".") },
  );

const explain = (causes: readonly FieldCause[]): string =>
  causes
    .map(({ code, field, value }) => {
      const subject = code === "not_json" ? "the line" : field || "the record";
      return `${subject} ${words[code](value)}`;
    })
    .join("; ");

/** Describes a record's faults for the operator who exports it: each field by its path, and what it should be. */
export const explainIssues = (issues: readonly z.core.$ZodIssue[]): string => explain(causesOf(issues));

/** A valid record, with its line. */
export interface Row<R> {
  readonly line: number;
  readonly record: R;
  readonly size: number;
  /** The fields by which the operator finds the record. */
  readonly key: string;
}

/** How to read the records of one kind. */
export interface RecordForm<R> {
  readonly schema: z.core.$ZodType<R>;
  /** Identifies the subject of a record; a second record with the same key in one file is refused. */
  readonly keyOf: (record: R) => string;
  /** The fields of the source from which a refused record is known, valid or not: `["contract", "month"]`. */
  readonly keyFields: readonly string[];
  /** Name of the key in that refusal: "contract". */
  readonly keyName: string;
  /** The first rule that the record violates on its own, with the correction; undefined when it is valid. */
  readonly check: (record: R) => string | undefined;
}

/** PostgreSQL stores neither a zero character nor half of a surrogate pair. */
const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes("\0");

/** Path of the first text that cannot be stored. */
const findUnstorable = (value: unknown, path: string): string | undefined => {
  if (typeof value === "string") return isStorable(value) ? undefined : path;
  if (typeof value !== "object" || value === null) return undefined;
  for (const [name, part] of Object.entries(value)) {
    const found = findUnstorable(part, path === "" ? name : `${path}.${name}`);
    if (found !== undefined) return found;
  }
  return undefined;
};

const maxKeyLength = 200;

const sourceKey = (source: unknown, fields: readonly string[]): string => {
  if (typeof source !== "object" || source === null) return "";
  const values = new Map<string, unknown>(Object.entries(source));
  return fields
    .map((field) => values.get(field))
    .filter((value) => typeof value === "string" || typeof value === "number")
    .join(" ")
    .slice(0, maxKeyLength);
};

/** Reads one record after another; undefined for a record that was refused and counted on the sheet. */
export const createRowReader = <R>(form: RecordForm<R>, sheet: ReportSheet) => {
  const lineOfKey = new Map<string, number>();
  return ({ line, record: source, size = 0 }: SourceRecord): Row<R> | undefined => {
    const name = sourceKey(source, form.keyFields);
    const parsed = z.safeParse(form.schema, source, { reportInput: true });
    if (!parsed.success) {
      const causes = causesOf(parsed.error.issues);
      sheet.refuse({ line, key: name, reason: explain(causes), causes });
      return undefined;
    }
    const record = parsed.data;
    const key = form.keyOf(record);
    const earlierLine = lineOfKey.get(key);
    const unstorable = findUnstorable(source, "");
    const refuse = (reason: string, causes?: readonly RefusalCause[]): undefined => {
      sheet.refuse({ line, key: name, reason, ...(causes !== undefined && { causes }) });
      return undefined;
    };
    if (earlierLine !== undefined)
      return refuse(`line ${earlierLine} is about the same ${form.keyName}: keep one of the two`, [
        { code: "repeated", field: "", value: String(earlierLine) },
      ]);
    const problem = form.check(record);
    if (problem !== undefined) return refuse(problem);
    if (unstorable !== undefined) {
      const causes: FieldCause[] = [{ code: "not_storable", field: unstorable, value: "" }];
      return refuse(explain(causes), causes);
    }
    lineOfKey.set(key, line);
    return { line, record, size, key: name };
  };
};
