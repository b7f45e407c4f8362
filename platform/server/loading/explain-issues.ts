import type * as z from "zod/mini";

const formatWords: Readonly<Record<string, string>> = {
  email: "is not an e-mail address",
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

/** What is wrong with a record, in words for whoever exports it: each field by its path, and what it should be. */
export const explainIssues = (issues: readonly z.core.$ZodIssue[]): string =>
  issues
    .map((issue) => {
      if (issue.path.length === 0 && issue.code === "invalid_type") return "the line is not a JSON object";
      return `${issue.path.join(".") || "the record"} ${wordsFor(issue)}`;
    })
    .join("; ");
