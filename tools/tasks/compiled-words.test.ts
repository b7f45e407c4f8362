import { globSync, readFileSync } from "node:fs";
import type { CompiledMessage } from "icu-minify/format";
import { _createCache, _createIntlFormatters } from "use-intl/core";
import formatCompiled from "use-intl/format-message/format-only";
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { compiledWords } from "./compiled-words.ts";

const cache = _createCache();
const formatters = _createIntlFormatters(cache);
const { transform } = compiledWords();
const compile = (path: string, words: object): unknown => {
  if (typeof transform !== "function") throw new Error("the plugin transforms nothing");
  const result: unknown = Reflect.apply(transform, undefined, [JSON.stringify(words), path]);
  return typeof result === "object" && result !== null && "code" in result
    ? JSON.parse(String(result.code))
    : undefined;
};

describe("locale files in the built portal", () => {
  it("are compiled in the build, so that the browser needs no message parser", () => {
    const words = { rows: "{count, plural, one {# fila} other {# files}}", nested: { plain: "L'import" } };
    const compiled = compile("/features/x/locales/ca.json", words);
    expect(compiled).toMatchObject({ nested: { plain: "L'import" } });
    expect(JSON.stringify(compiled)).not.toContain("plural");
  });

  it("are the only JSON files that are changed", () => {
    expect(compile("/database/market/tolls.json", { a: "{b" })).toBeUndefined();
  });

  it.each(globSync("{features,platform}/**/locales/*.json"))("can all be read: %s", (path) => {
    expect(compile(path, JSON.parse(readFileSync(path, "utf8")))).toBeDefined();
  });

  it("with a syntax error fail the build", () => {
    expect(() => compile("/features/x/locales/ca.json", { broken: "{count, plural, one {" })).toThrow();
  });

  it.each([
    [1, "1 fila de 1,5 kWh"],
    [2, "2 files de 1,5 kWh"],
  ])("are filled in by the half of the formatter that the portal brings: %i", (count, shown) => {
    const words = { rows: "{count, plural, one {# fila} other {# files}} de {energy, number} kWh" };
    const compiled = z.parse(
      z.object({ rows: z.custom<CompiledMessage>(Array.isArray) }),
      compile("/features/x/locales/ca.json", words),
    );
    expect(
      formatCompiled("rows", compiled.rows, { count, energy: 1.5 }, { locale: "ca", formatters, cache }),
    ).toBe(shown);
  });
});
