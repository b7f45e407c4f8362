import { describe, expect, test } from "vitest";
import { fieldErrorCodes } from "#platform/contract/errors.ts";
import { completeLanguages } from "#platform/contract/languages.ts";
import { createErrorWords } from "./error-words.ts";

const words = createErrorWords("ca");

describe("error codes in words", () => {
  test.each(completeLanguages)("every code of a field has a text in %s", (language) => {
    for (const code of fieldErrorCodes)
      expect([code, words(code, language, {})]).toEqual([code, expect.any(String)]);
  });

  test("are in the language of the call, with its values, and in the deployment's language without one", () => {
    expect(words("too_many_requests", "es", { seconds: 1 })).toContain("1 segundo");
    expect(words("not_found", undefined, {})).toBe("No hem trobat el que buscaves.");
  });

  test("have no text when a value is missing, or when the code is unknown", () => {
    expect(words("too_many_requests", "es", {})).toBeUndefined();
    expect(words("constructor", "ca", {})).toBeUndefined();
  });
});
