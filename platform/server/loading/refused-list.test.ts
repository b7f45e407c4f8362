import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "#platform/testing/temporary/temporary-folder.ts";
import { createRefusedList } from "./refused-list.ts";

test("the list has every refusal of all files, as CSV that no spreadsheet runs", () => {
  const path = join(temporaryFolder("refused"), "refused.csv");
  const list = createRefusedList(path);
  for (let line = 1; line <= 20_000; line += 1)
    list.add("a.ndjson", { line, key: `K${line}`, reason: "is wrong; correct it" });
  list.add("b.ndjson", { line: 1, key: "=1+1", reason: "lacks", needs: "customer X" });
  list.close();
  const lines = readFileSync(path, "utf8").split("\r\n");
  expect(lines).toHaveLength(20_003);
  expect([lines[0], lines[1], lines[20_000], lines[20_001]]).toEqual([
    "\uFEFFfile;line;key;reason;needs",
    'a.ndjson;1;K1;"is wrong; correct it";',
    'a.ndjson;20000;K20000;"is wrong; correct it";',
    "b.ndjson;1;'=1+1;lacks;customer X",
  ]);
});
