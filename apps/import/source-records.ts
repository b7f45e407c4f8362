import { createReadStream } from "node:fs";
import type { SourceRecord } from "#platform/server/loading/load-report.ts";

interface TextLine {
  /** From 1. */
  readonly number: number;
  readonly text: string;
}

/** The lines of a UTF-8 file that are not blank. Rejects when the file cannot be read to its end. */
const textLinesOf = async function* (path: string): AsyncGenerator<TextLine> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let number = 0;
  let rest = "";
  const split = function* (text: string, isLast: boolean): Generator<TextLine> {
    const lines = (rest + text).split("\n");
    rest = isLast ? "" : (lines.pop() ?? "");
    for (const line of lines) {
      number += 1;
      const withoutReturn = line.endsWith("\r") ? line.slice(0, -1) : line;
      if (withoutReturn.trim() !== "") yield { number, text: withoutReturn };
    }
  };
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 18 })) {
    yield* split(decoder.decode(chunk, { stream: true }), false);
  }
  yield* split(decoder.decode(), true);
};

/** The fields of a line of CSV: between commas, in quotes where they hold one, with quotes doubled inside. */
const csvFieldsOf = (line: string): string[] => {
  const fields: string[] = [];
  let field = "";
  let isQuoted = false;
  for (let index = 0; index < line.length; index += 1) {
    const char = line.charAt(index);
    if (char === '"' && isQuoted && line.charAt(index + 1) === '"') {
      field += char;
      index += 1;
    } else if (char === '"') {
      isQuoted = !isQuoted;
    } else if (char === "," && !isQuoted) {
      fields.push(field.trim());
      field = "";
    } else {
      field += char;
    }
  }
  return [...fields, field.trim()];
};

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** The records of a file with one JSON object a line; undefined for a line that is no JSON. */
export const jsonLinesOf = async function* (path: string): AsyncGenerator<SourceRecord> {
  for await (const { number, text } of textLinesOf(path)) yield { line: number, record: parseJson(text) };
};

/** The records of a CSV file with a header: fields by the names of their columns. */
export const csvRecordsOf = async function* (
  path: string,
  columns: readonly string[],
): AsyncGenerator<SourceRecord> {
  let header: readonly string[] | undefined;
  for await (const { number, text } of textLinesOf(path)) {
    const fields = csvFieldsOf(text);
    if (header !== undefined) {
      const names = header;
      const named = fields.map((field, index) => [names[index] ?? `column ${index + 1}`, field]);
      yield { line: number, record: Object.fromEntries(named) };
      continue;
    }
    const missing = columns.filter((column) => !fields.includes(column));
    if (missing.length > 0) {
      throw new Error(
        `its first line must name the columns ${columns.join(",")}, and lacks ${missing.join(",")}`,
      );
    }
    header = fields;
  }
};
