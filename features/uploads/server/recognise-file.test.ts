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
  ["../../etc/passwd", "passwd.pdf"],
  ["C:\\\\Users\\\\anna\\\\dni.pdf", "dni.pdf"],
  ["rebut\u202efdp.exe", "rebutfdp.pdf"],
  ["a\r\nb.pdf", "ab.pdf"],
  ["...", "file.pdf"],
  ["factura.html", "factura.pdf"],
  ["factura.pdf.lnk", "factura.pdf"],
  ["Factura.PDF", "Factura.PDF"],
  ["contracte.docm", "contracte.pdf"],
  ["factura.html. .", "factura.pdf"],
  ["Acta 12.05", "Acta 12.05.pdf"],
  [".exe", "exe.pdf"],
  [`${"a".repeat(300)}.exe`, `${"a".repeat(146)}.pdf`],
  [".hidden.pdf", "hidden.pdf"],
  ["Rebut del juliol.pdf", "Rebut del juliol.pdf"],
])("the name %j is stored as %j", (name, clean) => {
  expect(cleanFilename(name, "application/pdf")).toBe(clean);
});

test("the ending of a name is that of the content", () => {
  expect(cleanFilename("dni.jpeg", "image/jpeg")).toBe("dni.jpeg");
  expect(cleanFilename("dni.png", "image/jpeg")).toBe("dni.jpg");
  expect(cleanFilename("dni.svg", "image/webp")).toBe("dni.webp");
});
