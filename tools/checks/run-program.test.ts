import { expect, test } from "vitest";
import { prefixLines } from "./run-program.ts";

test("a line is printed with its prefix when it is complete", () => {
  let printed = "";
  const lines = prefixLines("tests │ ", (text) => (printed += text));
  lines.push("one\ntw");
  expect(printed).toBe("tests │ one\n");
  lines.push("o\n\nthr");
  lines.end();
  expect(printed).toBe("tests │ one\ntests │ two\ntests │ \ntests │ thr\n");
});
