import { createReadStream } from "node:fs";

export interface TextLine {
  /** From 1. */
  readonly number: number;
  readonly text: string;
}

/** The lines of a UTF-8 file that are not blank. Rejects when the file cannot be read to its end. */
export const textLinesOf = async function* (path: string): AsyncGenerator<TextLine> {
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
