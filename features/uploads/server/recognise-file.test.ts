import { expect, test } from "vitest";
import { cleanFilename, recogniseFile } from "./recognise-file.ts";

test.each([
  ["%PDF-1.7\n", "application/pdf"],
  ["\x89PNG\r\n\x1a\n", "image/png"],
  ["\xff\xd8\xff\xe0", "image/jpeg"],
  ["RIFF\x10\x00\x00\x00WEBPVP8 ", "image/webp"],
  ["\x00\x00\x00\x18ftypheic", "heic"],
  ["<svg xmlns=", undefined],
  ["<!doctype html>", undefined],
  ["PK\x03\x04", undefined],
  [" %PDF-1.7", undefined],
  ["MZ", undefined],
  ["", undefined],
])("a file that begins with %j is %s", (start, type) => {
  expect(recogniseFile(Buffer.from(start, "latin1"))).toBe(type);
});

test.each([
  ["../../etc/passwd", "passwd"],
  ["C:\\\\Users\\\\anna\\\\dni.pdf", "dni.pdf"],
  ["rebut\u202efdp.exe", "rebutfdp.exe"],
  ["a\r\nb.pdf", "ab.pdf"],
  ["...", "file"],
  [".hidden.pdf", "hidden.pdf"],
  ["Rebut del juliol.pdf", "Rebut del juliol.pdf"],
])("the name %j is stored as %j", (name, clean) => {
  expect(cleanFilename(name)).toBe(clean);
});
