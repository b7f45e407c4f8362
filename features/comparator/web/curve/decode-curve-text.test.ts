import { expect, test } from "vitest";
import { decodeCurveText } from "./decode-curve-text.ts";

const text = "Método de obtención;Fecha";

test("a file is decoded from UTF-8 with and without its mark, from Latin-1 and from UTF-16", () => {
  const utf8 = new TextEncoder().encode(text);
  expect(decodeCurveText(utf8)).toBe(text);
  expect(decodeCurveText(Uint8Array.from([0xef, 0xbb, 0xbf, ...utf8]))).toBe(text);
  expect(decodeCurveText(Uint8Array.from(text, (character) => character.charCodeAt(0)))).toBe(text);
  const utf16 = Array.from(text, (character) => [character.charCodeAt(0), 0]).flat();
  expect(decodeCurveText(Uint8Array.from([0xff, 0xfe, ...utf16]))).toBe(text);
});
