import { createReadStream } from "node:fs";
import { pipeline } from "node:stream";
import { parse } from "csv-parse";
import * as z from "zod/mini";
import type { SourceRecord } from "./load-records.ts";
import { encodingProblem } from "./text-encoding.ts";

/** Some hundred times an invoice with everything that can be printed on it. */
const maxLineLength = 1_000_000;
const maxRecords = 2_000_000;

/** The text of a UTF-8 file, in pieces. Throws when the file cannot be read to its end. */
const textOf = async function* (path: string): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let isBeginning = true;
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 18 })) {
    const problem = isBeginning ? encodingProblem(chunk) : undefined;
    if (problem !== undefined) throw new Error(problem);
    isBeginning = false;
    yield decoder.decode(chunk, { stream: true });
  }
  yield decoder.decode();
};

const refuseLength = (line: number): never => {
  throw new Error(`line ${line} is longer than ${maxLineLength} characters: one record a line`);
};

/** The lines that are not blank, with their numbers from 1. Throws at a line that cannot be a record. */
const linesOf = async function* (path: string): AsyncGenerator<{ number: number; text: string }> {
  let number = 0;
  let rest = "";
  const split = function* (text: string): Generator<{ number: number; text: string }> {
    const lines = (rest + text).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      number += 1;
      if (line.length > maxLineLength) refuseLength(number);
      if (line.trim() !== "") yield { number, text: line.replace(/\r$/, "") };
    }
    if (rest.length > maxLineLength) refuseLength(number + 1);
  };
  for await (const text of textOf(path)) yield* split(text);
  yield* split("\n");
};

/** Throws when a file has more records than can be held at once to find those that are given twice. */
const counted = async function* (records: AsyncIterable<SourceRecord>): AsyncGenerator<SourceRecord> {
  let count = 0;
  for await (const record of records) {
    count += 1;
    if (count > maxRecords) throw new Error(`it has more than ${maxRecords} records: split it`);
    yield record;
  }
};

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const readJsonLines = async function* (path: string): AsyncGenerator<SourceRecord> {
  for await (const { number, text } of linesOf(path)) {
    yield { line: number, record: parseJson(text), size: text.length };
  }
};

/** The records of a file with one JSON object a line; undefined for a line that is no JSON. */
export const jsonLinesOf = (path: string): AsyncGenerator<SourceRecord> => counted(readJsonLines(path));

const csvRow = z.object({ info: z.object({ lines: z.int() }), record: z.array(z.string()) });

const checkHeader = (header: readonly string[], columns: readonly string[]): void => {
  const missing = columns.filter((column) => !header.includes(column));
  if (missing.length === 0) return;
  throw new Error(
    `its first line must name the columns ${columns.join(",")}, and lacks ${missing.join(",")}`,
  );
};

const readCsvRecords = async function* (
  path: string,
  columns: readonly string[],
): AsyncGenerator<SourceRecord> {
  const parser = parse({
    max_record_size: maxLineLength,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    trim: true,
  });
  pipeline(textOf(path), parser, () => {
    // An error reaches the loop below too.
  });
  let header: readonly string[] | undefined;
  for await (const row of parser) {
    const { info, record } = z.parse(csvRow, row);
    if (header === undefined) checkHeader((header = record), columns);
    else {
      const names = header;
      const named = record.map((field, index) => [names[index] ?? `column ${index + 1}`, field]);
      yield { line: info.lines, record: Object.fromEntries(named) };
    }
  }
};

/**
 * The records of a CSV file with a header: fields by the names of their columns, and the line where each record ends.
 * Fields in quotes may hold commas, quotes and line breaks.
 */
export const csvRecordsOf = (path: string, columns: readonly string[]): AsyncGenerator<SourceRecord> =>
  counted(readCsvRecords(path, columns));
