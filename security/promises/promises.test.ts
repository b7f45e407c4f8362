import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { hasTest, promiseFaults } from "./promise-faults.ts";
import { requirementFaults } from "./requirement-faults.ts";
import { faults, threats } from "./promises.ts";
import { renewPage } from "./security-page.ts";

const read = (path: string): string | undefined => {
  try {
    return readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), "utf8");
  } catch {
    return undefined;
  }
};

describe("the catalogue of threats and faults", () => {
  test("names tests that exist, for every number", () => {
    expect(promiseFaults(threats, { letter: "T", count: 67 }, read)).toEqual([]);
    expect(promiseFaults(faults, { letter: "F", count: 30 }, read)).toEqual([]);
  });

  test("is what docs/security.md has (else: npm run security:doc)", () => {
    const page = read("docs/security.md") ?? "";
    expect(renewPage(page, { threats, faults })).toBe(page);
    expect(
      renewPage(page, {
        threats: { ...threats, T1: { risk: "", behaviour: "", unproved: "planted" } },
        faults,
      }),
    ).not.toBe(page);
  });

  test("with a missing number, file or test is found", () => {
    const promise = { risk: "A fault", behaviour: "None" };
    const planted = {
      T1: { ...promise, proofs: [["a.test.ts", "works", "fails"]] as const },
      T2: { ...promise, proofs: [["b.test.ts", "works"]] as const },
      T4: { ...promise, unproved: "it is planted" },
    };
    const files = new Map([
      ["a.test.ts", 'test("works every time", () => {});\ntest.skip("fails", () => {});'],
    ]);
    expect(promiseFaults(planted, { letter: "T", count: 3 }, (file) => files.get(file))).toEqual([
      "T3 is missing",
      "T4 is not in the catalogue",
      'T1: a.test.ts has no test "fails"',
      "T2: there is no b.test.ts",
    ]);
  });

  test.each([
    ['it("adds", () => {})', true],
    ['test.each([1])("adds %i", () => {})', true],
    ['  it.each([\n    [1, "x"],\n  ])("adds", () => {})', true],
    ['describe(\n  "adds", () => {})', true],
    ['  "adds two numbers": sum,', true],
    ['it.skip("adds", () => {})', false],
    ['it.todo("adds")', false],
    ["// adds", false],
    ['expect("adds").toBe("adds")', false],
    ['it("never adds", () => {})', false],
  ])("%j has the test: %s", (text, expected) => {
    expect(hasTest(text, "adds")).toBe(expected);
  });
});

describe("the requirements of docs/asvs.md", () => {
  const row = (requirement: string, words: string) => `| ${requirement} | 1 | ${words} |`;

  test("are all of levels 1 and 2, and name promises that tests prove", () => {
    expect(requirementFaults(read("docs/asvs.md") ?? "", { ...threats, ...faults })).toEqual({
      count: 253,
      faults: [],
    });
  });

  test("that name a promise without a test are found", () => {
    const promises = { T1: { risk: "", behaviour: "", unproved: "it is planted" } };
    const page = [
      row("1.2.1", "T1, T2"),
      row("1.1.9", "not applicable: there is none"),
      row("1.2.3", "perhaps"),
    ];
    expect(requirementFaults(page.join("\n"), promises).faults).toEqual([
      "1.2.1 names T1, which no test proves",
      "1.2.1 names T2, which no test proves",
      "1.1.9 is out of order, or twice",
      "1.2.3 names no promise",
    ]);
  });
});
