import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { fuzzParser } from "./fuzz-parser.ts";
import { mutatedInput } from "./mutate.ts";
import { parserFault } from "./parser.ts";
import { parsers } from "./parsers.ts";
import { parsers as planted } from "./testing/planted-parsers.ts";

const corpus = fileURLToPath(new URL("./corpus/", import.meta.url));
const foundInputs = (name: string): Buffer[] => {
  try {
    return readdirSync(join(corpus, name)).map((file) => readFileSync(join(corpus, name, file)));
  } catch {
    return [];
  }
};

describe("a parser of input from outside", () => {
  test.each(Object.entries(parsers))(
    "reads or refuses what was found before, and 30 mutated inputs: %s",
    async (name, parser) => {
      const examples = await parser.examples();
      expect(examples.length).toBeGreaterThan(0);
      const mutated = Array.from({ length: 30 }, (_, index) => mutatedInput(examples, { seed: 7, index }));
      for (const input of [...examples.slice(0, 20), ...foundInputs(name), ...mutated])
        expect([
          await parserFault({ ...parser, maxMs: 10_000 }, input),
          input.toString("base64").slice(0, 4_000),
        ]).toEqual([undefined, expect.any(String)]);
    },
  );

  test("whose inputs are stored is among those that are tried", () => {
    expect(readdirSync(corpus).filter((name) => name !== "README.md" && parsers[name] === undefined)).toEqual(
      [],
    );
  });
});

test("a mutated input is the same for the same seed and number, and most differ", () => {
  const examples = [Buffer.from("ES9121000418450200051332")];
  const inputs = (seed: number) =>
    Array.from({ length: 100 }, (_, index) => mutatedInput(examples, { seed, index }).toString("base64"));
  expect(inputs(3)).toEqual(inputs(3));
  expect(new Set([...inputs(3), ...inputs(4)]).size).toBeGreaterThan(150);
});

describe("a planted parser", () => {
  const module = new URL("./testing/planted-parsers.ts", import.meta.url).href;
  test.each([
    ["throws", /TypeError: no such byte/],
    ["hangs", /it does not end/],
    ["grows", /it took \d+ bytes|it ends the thread/],
  ])("that %s is found, and its refusals are none", async (name, fault) => {
    const parser = planted[name];
    if (parser === undefined) throw new Error(`There is no planted parser ${name}`);
    let faults = "";
    // Longer where other processes leave it too few inputs.
    for (const seconds of [0.8, 5, 30]) {
      const { findings } = await fuzzParser({ module, name, parser, seconds, seed: 1 });
      faults = findings.map((finding) => finding.fault).join("\n");
      if (fault.test(faults)) break;
    }
    expect(faults).toMatch(fault);
    expect(faults).not.toContain("too short");
  });
});
