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
  /** Wraps within the width; otherwise one line, truncated with an ellipsis. */
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
  /** Returns the height used. */
  write: (text: string, at: Place, style: TextStyle) => number;
  heightOf: (text: string, style: TextStyle) => number;
  widthOf: (text: string, style: Pick<TextStyle, "size" | "weight">) => number;
  /** Marks the drawn content as one structure element; screen readers follow the order of the calls. */
  tagged: <T>(type: "H1" | "H2" | "P" | "Figure", draw: () => T, alt?: string) => T;
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

export type SheetOptions<Words = unknown> = {
  fonts: Record<Weight, Buffer>;
  palette: Palette;
  words: Words;
  locale: string;
  title: string;
  issuedOn: Date;
  compress: boolean;
};

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
    compress,
    info: { Title: printable(title), CreationDate: issuedOn, ModDate: issuedOn },
  });
  doc.registerFont("regular", fonts.regular);
  doc.registerFont("strong", fonts.strong);
  return doc;
};

export const openSheet = <Words>(options: SheetOptions<Words>): Sheet<Words> => {
  const doc = openDocument(options);
  const { palette, words } = options;
  const selectFont = ({ size, weight = "regular" }: Pick<TextStyle, "size" | "weight">) =>
    doc.font(weight).fontSize(size);
  const truncate = (text: string, width: number): string => {
    if (doc.widthOfString(text) <= width) return text;
    let length = text.length;
    while (length > 0 && doc.widthOfString(`${text.slice(0, length)}…`) > width) length -= 1;
    return `${text.slice(0, length).trimEnd()}…`;
  };
  const writeLine = (text: string, [x, y]: Place, { width, align }: TextStyle): number => {
    const line = width === undefined ? text : truncate(text, width);
    const freeWidth =
      width === undefined || align === undefined || align === "left" ? 0 : width - doc.widthOfString(line);
    doc.text(line, x + (align === "center" ? freeWidth / 2 : freeWidth), y, { lineBreak: false });
    return doc.currentLineHeight();
  };
  const write: Sheet["write"] = (text, [x, y], style) => {
    selectFont(style).fillColor(style.colour ?? palette.ink);
    if (!style.wraps) return writeLine(printable(text), [x, y], style);
    doc.text(printable(text), x, y, wrapping(style));
    return doc.y - y;
  };
  const tagged: Sheet["tagged"] = (type, draw, alt) => {
    const content = doc.markStructureContent(type);
    const drawn = draw();
    doc.endMarkedContent();
    doc.addStructure(doc.struct(type, alt === undefined ? {} : { alt: printable(alt) }, [content]));
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
    tagged,
    ornament,
    write,
    heightOf: (text, style) => selectFont(style).heightOfString(printable(text), wrapping(style)),
    widthOf: (text, style) => selectFont(style).widthOfString(printable(text)),
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
      flow.y += 20;
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
