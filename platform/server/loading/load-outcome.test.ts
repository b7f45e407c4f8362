import { expect, test } from "vitest";
import { describeOutcome } from "./load-outcome.ts";

test("records that need another one are named after the causes, and take no place from them", () => {
  const causes = Array.from({ length: 60 }, (_, index) => ({ line: index + 200, reason: "is wrong" }));
  const followers = [{ line: 1, reason: "customer X is not known: load it first", needs: "customer X" }];
  const words = describeOutcome(
    "contracts.ndjson",
    {
      counted: "record",
      new: 5,
      changed: 0,
      unchanged: 0,
      refused: 180,
      refusals: [...followers, ...causes],
      following: { refused: 120, needed: 1 },
      remarks: [],
    },
    1,
  ).split("\n");
  expect(words[0]).toContain("185 records in 1.0 s: 5 new, 0 changed, 0 unchanged, 180 refused");
  expect(words.slice(1, 51)).toEqual(causes.slice(0, 50).map(({ line }) => `  line ${line}: is wrong`));
  expect(words.slice(51)).toEqual([
    "  and 10 more",
    "  Refused because another record is not loaded: 120, which need 1; the first line of each:",
    "  line 1: customer X is not known: load it first",
  ]);
});
