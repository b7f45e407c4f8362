import * as z from "zod/mini";
import type { ReportSheet, SourceRecord } from "./load-records.ts";

const formatWords: Readonly<Record<string, string>> = {
  email: "is not an email address",
  date: "is not a day as YYYY-MM-DD",
  datetime: "is not an instant as YYYY-MM-DDThh:mm:ssZ",
  url: "is not an address that begins with http:// or https://",
};

const tooBigWords: Readonly<Record<string, (maximum: number) => string>> = {
  string: (maximum) => `is longer than ${maximum} characters`,
  array: (maximum) => `has more than ${maximum} entries`,
};

const wordsFor = (issue: z.core.$ZodIssue): string => {
  switch (issue.code) {
    case "unrecognized_keys":
      return `has fields that are not known: ${issue.keys.join(", ")}`;
    case "invalid_value":
      return `must be one of ${issue.values.map(String).join(", ")}`;
    case "invalid_type":
      return issue.input === undefined || issue.input === null
        ? "is missing"
        : `must be of type ${issue.expected}`;
    case "invalid_format":
      return formatWords[issue.format] ?? "does not have the form that is expected";
    case "too_small":
      return issue.origin === "string" ? "is empty" : `must be at least ${issue.minimum}`;
    case "too_big":
      return tooBigWords[issue.origin]?.(Number(issue.maximum)) ?? `must be at most ${issue.maximum}`;
    case "not_multiple_of":
    case "invalid_union":
    case "invalid_key":
    case "invalid_element":
    case "custom":
      return "is not valid";
  }
};

/** Describes a record's faults for the operator who exports it: each field by its path, and what it should be. */
export const explainIssues = (issues: readonly z.core.$ZodIssue[]): string =>
  issues
    .map((issue) => {
      if (issue.path.length === 0 && issue.code === "invalid_type") return "the line is not a JSON object";
      return `${issue.path.join(".") || "the record"} ${wordsFor(issue)}`;
    })
    .join("; ");

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
      sheet.refuse({ line, key: name, reason: explainIssues(parsed.error.issues) });
      return undefined;
    }
    const record = parsed.data;
    const key = form.keyOf(record);
    const earlierLine = lineOfKey.get(key);
    const unstorable = findUnstorable(source, "");
    const problem =
      earlierLine === undefined
        ? (form.check(record) ?? (unstorable && `${unstorable} has characters that cannot be stored`))
        : `line ${earlierLine} is about the same ${form.keyName}: keep one of the two`;
    if (problem !== undefined) {
      sheet.refuse({ line, key: name, reason: problem });
      return undefined;
    }
    lineOfKey.set(key, line);
    return { line, record, size, key: name };
  };
};
