import { closeSync, openSync, writeSync } from "node:fs";
import { csvText } from "../sheets/csv-text.ts";
import type { NamedRefusal } from "./load-records.ts";

const bufferSize = 65_536;
const lineOf = (fields: readonly string[]): string => `${fields.map(csvText).join(";")}\r\n`;

/**
 * A CSV file of the refused records of a command, for spreadsheets. It is written while the files are loaded, at most
 * a buffer at a time, so it may have any length; `needs` names the record without which another cannot be loaded.
 */
export const createRefusedList = (path: string) => {
  const file = openSync(path, "w", 0o600);
  let waiting = `\uFEFF${lineOf(["file", "line", "key", "reason", "needs"])}`;
  const flush = (): void => {
    writeSync(file, waiting);
    waiting = "";
  };
  return {
    add: (name: string, { line, key, reason, needs = "" }: NamedRefusal): void => {
      waiting += lineOf([name, String(line), key, reason, needs]);
      if (waiting.length > bufferSize) flush();
    },
    close: (): void => {
      flush();
      closeSync(file);
    },
  };
};
