import { readFileSync } from "node:fs";
import PDFDocument from "pdfkit";
import type { Palette } from "./palette.ts";

type Weight = "regular" | "strong";

export type TextStyle = {
  size: number;
  weight?: Weight;
  colour?: string;
  width?: number;
  align?: "left" | "right" | "center";
  /** Wraps within the width; otherwise one line, smaller when it is too long. Text is never cut. */
  wraps?: boolean;
  lineGap?: number;
};

/** A4 and its margins, in points. */
export const page = { width: 595.28, height: 841.89, left: 42, right: 553.28, top: 40, bottom: 796 } as const;
export const contentWidth = page.right - page.left;

export type Doc = InstanceType<typeof PDFDocument>;

/** In points from the top left corner of the page. */
export type Place = readonly [x: number, y: number];

/** A document being drawn, with its colours, the translations of its kind of document, and drawing functions. */
export type Sheet<Words = unknown> = {
  doc: Doc;
  palette: Palette;
  words: Words;
  /** Factor of the space between lines and sections, at most 1; it may change from page to page. */
  density: number;
  /** Returns the height used. */
  write: (text: string, at: Place, style: TextStyle) => number;
  heightOf: (text: string, style: TextStyle) => number;
  widthOf: (text: string, style: Pick<TextStyle, "size" | "weight">) => number;
  /** Marks the drawn content as one structure element; screen readers follow the order of the calls. */
  tagged: <T>(type: "H1" | "H2" | "P" | "Figure", draw: () => T, alt?: string) => T;
  /** Adds a structure element that `tagged` does not create, such as a table. */
  structure: (element: PDFKit.PDFStructureElement) => void;
  /** Marks the drawn content as an artifact, which screen readers skip. */
  ornament: (draw: () => void) => void;
  rule: (y: number, x?: number, width?: number) => void;
};

/** Without control and bidirectional characters; NFC, because the font has composed letters only. */
const printable = (text: string): string =>
  text
    .normalize("NFC")
    .replaceAll(/[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, " ")
    .replaceAll("\u202f", "\u00a0");

const wrapping = ({ width, align = "left", lineGap = 1.5 }: TextStyle) => ({
  align,
  lineGap,
  ...(width === undefined ? {} : { width }),
});

/**
 * The structure element of a link's annotation and its description for screen readers. pdfkit takes both, its types
 * neither; it writes a primitive string as a name, and a String object as a text.
 */
const linkOptions = (structParent: PDFKit.PDFStructureElement, text: string): object => ({
  structParent,
  // oxlint-disable-next-line no-new-wrappers -- see above
  Contents: new String(text),
});

export type SheetOptions<Words = unknown> = {
  fonts: Record<Weight, Buffer>;
  palette: Palette;
  words: Words;
  locale: string;
  title: string;
  issuedOn: Date;
  compress: boolean;
};

/** Declares PDF/UA in the metadata; the types of pdfkit lack it. */
const accessible: object = { subset: "PDF/UA" };

/** pdfkit 0.20 writes the title into XML without escaping: it must contain only our texts and a validated number. */
const openDocument = ({ fonts, locale, title, issuedOn, compress }: SheetOptions): Doc => {
  const doc = new PDFDocument({
    size: "A4",
    margin: 0,
    bufferPages: true,
    tagged: true,
    lang: locale,
    displayTitle: true,
    pdfVersion: "1.7",
    ...accessible,
    compress,
    info: { Title: printable(title), CreationDate: issuedOn, ModDate: issuedOn },
  });
  doc.registerFont("regular", fonts.regular);
  doc.registerFont("strong", fonts.strong);
  return doc;
};

/** Texts on a page, and the spaces between those of one structure element. */
const createWriter = (doc: Doc, palette: Palette) => {
  /** Texts of the open structure element; null outside of one. */
  let textsInElement: number | null = null;
  const selectFont = ({ size, weight = "regular" }: Pick<TextStyle, "size" | "weight">) =>
    doc.font(weight).fontSize(size);
  /** Makes the font smaller when the text is wider than its width; returns the width used. */
  const fit = (text: string, { size, width }: TextStyle): number => {
    const natural = doc.widthOfString(text);
    if (width === undefined || natural <= width) return natural;
    doc.fontSize((size * width) / natural);
    return width;
  };
  const writeLine = (text: string, [x, y]: Place, style: TextStyle): number => {
    const { width, align = "left", size } = style;
    const height = doc.currentLineHeight();
    const freeWidth = Math.max((width ?? 0) - fit(text, style), 0);
    const left = { left: 0, center: freeWidth / 2, right: freeWidth }[align];
    doc.text(text, x + left, y + (height - doc.currentLineHeight()), { lineBreak: false });
    doc.fontSize(size);
    return height;
  };
  /** Without a space between them, the texts of an element are read and copied as one word. */
  const separate = ([x, y]: Place): void => {
    if (textsInElement === null) return;
    if (textsInElement > 0) doc.text(" ", x - doc.widthOfString(" "), y, { lineBreak: false });
    textsInElement += 1;
  };
  return {
    startElement: (): void => {
      textsInElement = 0;
    },
    endElement: (): void => {
      textsInElement = null;
    },
    write: (text: string, at: Place, style: TextStyle): number => {
      selectFont(style).fillColor(style.colour ?? palette.ink);
      separate(at);
      if (!style.wraps) return writeLine(printable(text), at, style);
      const [x, y] = at;
      doc.text(printable(text), x, y, wrapping(style));
      return doc.y - y;
    },
    heightOf: (text: string, style: TextStyle): number =>
      selectFont(style).heightOfString(printable(text), wrapping(style)),
    widthOf: (text: string, style: Pick<TextStyle, "size" | "weight">): number =>
      selectFont(style).widthOfString(printable(text)),
  };
};

export const openSheet = <Words>(options: SheetOptions<Words>): Sheet<Words> => {
  const doc = openDocument(options);
  const { palette, words } = options;
  const root = doc.struct("Document");
  doc.addStructure(root);
  const structure: Sheet["structure"] = (element) => {
    root.add(element);
  };
  const writer = createWriter(doc, palette);
  const marked = <T>(type: string, draw: () => T) => {
    const content = doc.markStructureContent(type);
    writer.startElement();
    const drawn = draw();
    writer.endElement();
    doc.endMarkedContent();
    return { content, drawn };
  };
  const tagged: Sheet["tagged"] = (type, draw, alt) => {
    const { content, drawn } = marked(type, draw);
    structure(doc.struct(type, alt === undefined ? {} : { alt: printable(alt) }, [content]));
    return drawn;
  };
  const ornament: Sheet["ornament"] = (draw) => {
    doc.markContent("Artifact", { type: "Layout" });
    draw();
    doc.endMarkedContent();
  };
  return {
    doc,
    palette,
    words,
    density: 1,
    tagged,
    structure,
    ornament,
    write: writer.write,
    heightOf: writer.heightOf,
    widthOf: writer.widthOf,
    rule: (y, x = page.left, width = contentWidth) =>
      ornament(() =>
        doc
          .moveTo(x, y)
          .lineTo(x + width, y)
          .lineWidth(0.6)
          .strokeColor(palette.line)
          .stroke(),
      ),
  };
};

/** Distance from the top of a link's text to its underline, in points. */
const UNDERLINE_OFFSET = 11;

/** Draws an underlined link of one line. Returns the height. */
export const drawLink = (
  sheet: Sheet,
  text: string,
  { x, y, url, size }: { x: number; y: number; url: string; size: number },
): number => {
  const { doc, palette } = sheet;
  const style = { size, weight: "strong" as const, colour: palette.link };
  const width = sheet.widthOf(text, style);
  const content = doc.markStructureContent("Link");
  sheet.write(text, [x, y], style);
  doc.endMarkedContent();
  sheet.ornament(() => doc.rect(x, y + UNDERLINE_OFFSET, width, 0.7).fill(palette.link));
  const element = doc.struct("Link", { alt: text });
  element.add(content);
  doc.link(x, y - 3, width, 17, url, linkOptions(element, text));
  sheet.structure(doc.struct("P", {}, [element]));
  return UNDERLINE_OFFSET + 3;
};

/** A vertical position that moves down while drawing, and to a new page when a block does not fit. */
export type Flow<Words = unknown> = {
  sheet: Sheet<Words>;
  y: number;
  page: number;
  /** Starts a new page. */
  turn: () => void;
  /** Starts a new page unless `height` fits on this one. */
  need: (height: number) => void;
  /** Draws a heading on the same page as the next `height` points. */
  heading: (text: string, height?: number) => void;
};

const CONTINUED_TOP = 70;

export const startFlow = <Words>(sheet: Sheet<Words>, top: number, startPage: () => void): Flow<Words> => {
  const flow: Flow<Words> = {
    sheet,
    y: top,
    page: 1,
    turn: () => {
      startPage();
      flow.y = CONTINUED_TOP;
      flow.page += 1;
    },
    need: (height) => {
      if (flow.y + height > page.bottom) flow.turn();
    },
    heading: (text, height = 60) => {
      flow.need(height);
      sheet.tagged("H2", () => sheet.write(text, [page.left, flow.y], { size: 12, weight: "strong" }));
      flow.y += 20 * sheet.density;
    },
  };
  return flow;
};

/** The bytes of a finished document. */
export const bytesOf = (doc: Doc): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    doc.on("data", (chunk: Buffer) => chunks.push(chunk));
    doc.on("end", () => resolve(Buffer.concat(chunks)));
    doc.on("error", reject);
    doc.end();
  });

/** The typeface of printed documents, read once by each maker. */
export const readFonts = (): Record<Weight, Buffer> => ({
  regular: readFileSync(new URL("./fonts/inter-400.ttf", import.meta.url)),
  strong: readFileSync(new URL("./fonts/inter-600.ttf", import.meta.url)),
});
