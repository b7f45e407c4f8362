import type { SourceRecord } from "#platform/server/loading/load-report.ts";
import { csvFieldsOf } from "./csv-fields.ts";
import { textLinesOf } from "./text-lines.ts";

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
