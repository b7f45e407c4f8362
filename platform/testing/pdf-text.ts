import { inflateSync } from "node:zlib";

/**
 * Extracts the text of a pdfkit document without a PDF library: its text is hexadecimal glyph ids that each font's
 * ToUnicode table maps to characters.
 */

type Objects = ReadonlyMap<string, string>;

/** An object's dictionary and stream, decompressed. */
const readable = (body: string): string => {
  const [, dictionary = "", packed = ""] = /^([\s\S]*?)\nstream\n([\s\S]*)\nendstream$/.exec(body) ?? [];
  if (!dictionary.includes("/FlateDecode")) return body;
  const stream = inflateSync(Buffer.from(packed, "latin1")).toString("latin1");
  return `${dictionary}\nstream\n${stream}\nendstream`;
};

const objectsOf = (pdf: string): Objects =>
  new Map(
    [...pdf.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id = "", body = ""]) => [
      id,
      readable(body),
    ]),
  );

const lettersOf = (hex: string): string =>
  (hex.match(/.{4}/g) ?? []).map((unit) => String.fromCharCode(Number.parseInt(unit, 16))).join("");

/** Glyph ids to characters, from a `bfrange` with listed targets. */
const unicodeTable = (cmap: string): Map<number, string> => {
  const table = new Map<number, string>();
  for (const [, start = "", , targets = ""] of cmap.matchAll(/<(\w+)> <(\w+)> \[([^\]]*)\]/g)) {
    for (const [index, target] of [...targets.matchAll(/<(\w*)>/g)].entries()) {
      table.set(Number.parseInt(start, 16) + index, lettersOf(target[1] ?? ""));
    }
  }
  return table;
};

const fontTables = (objects: Objects): Map<string, Map<number, string>> => {
  const tables = new Map<string, Map<number, string>>();
  for (const body of objects.values()) {
    const fonts = /\/Font <<\n([\s\S]*?)>>/.exec(body)?.[1] ?? "";
    for (const [, name = "", id = ""] of fonts.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const toUnicode = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? "")?.[1] ?? "";
      tables.set(name, unicodeTable(objects.get(toUnicode) ?? ""));
    }
  }
  return tables;
};

type FontTables = ReturnType<typeof fontTables>;

/** The text fragments of a piece of a page, in the order of writing. */
const fragmentsOf = (content: string, tables: FontTables): string[] =>
  [...content.matchAll(/BT\n([\s\S]*?)\nET/g)].map(([, block = ""]) => {
    const table = tables.get(/\/(F\d+) /.exec(block)?.[1] ?? "");
    const glyphs = [...block.matchAll(/<([0-9a-f]+)>/g)].flatMap(([, hex = ""]) => hex.match(/.{4}/g) ?? []);
    return glyphs.map((glyph) => table?.get(Number.parseInt(glyph, 16)) ?? "\ufffd").join("");
  });

const readPages = (document: Buffer): { pages: string[]; tables: FontTables } => {
  const objects = objectsOf(document.toString("latin1"));
  const pages = [...objects.values()].filter((body) => / Tm\n/.test(body) && body.includes("stream"));
  return { pages, tables: fontTables(objects) };
};

/** The text fragments of the document, in the order of writing, without the spaces between them. */
export const textsOf = (document: Buffer): string[] => {
  const { pages, tables } = readPages(document);
  return pages
    .flatMap((page) => fragmentsOf(page, tables).map((text) => text.replace(/^ /, "")))
    .filter(Boolean);
};

/** The text of each structure element, as screen readers and copying join its fragments. */
export const elementTextsOf = (document: Buffer): string[] => {
  const { pages, tables } = readPages(document);
  return pages.flatMap((page) =>
    [...page.matchAll(/\/(?!Artifact)\w+ <<\n\/MCID \d+\n>> BDC\n([\s\S]*?)EMC/g)].map(([, content = ""]) =>
      fragmentsOf(content, tables).join(""),
    ),
  );
};

/** URLs of the document's links. */
export const linksOf = (document: Buffer): string[] =>
  [...document.toString("latin1").matchAll(/\/URI \((.*?)\)\n/g)].map(([, uri = ""]) => uri);

export const pageCountOf = (document: Buffer): number =>
  (document.toString("latin1").match(/\/Type \/Page\n/g) ?? []).length;
