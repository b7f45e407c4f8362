import PDFDocument from "pdfkit";
import type { Words } from "../words.ts";
import type { Palette } from "./palette.ts";

export type Weight = "regular" | "strong";

export type TextStyle = {
  size: number;
  weight?: Weight;
  colour?: string;
  width?: number;
  align?: "left" | "right" | "center";
  /** Wraps within the width; else the text is one line, cut with an ellipsis where the width ends. */
  wraps?: boolean;
  lineGap?: number;
};

/** A4 in points, and the page's frame. */
export const page = { width: 595.28, height: 841.89, left: 42, right: 553.28, top: 40, bottom: 796 } as const;
export const contentWidth = page.right - page.left;

export type Doc = InstanceType<typeof PDFDocument>;

/** From the top left corner of the page, in points. */
export type Place = readonly [x: number, y: number];

/** A page being drawn: the document with its fonts, its colours and its words. */
export type Sheet = {
  doc: Doc;
  palette: Palette;
  words: Words;
  /** Writes at a place and returns the height used. */
  write: (text: string, at: Place, style: TextStyle) => number;
  heightOf: (text: string, style: TextStyle) => number;
  widthOf: (text: string, style: Pick<TextStyle, "size" | "weight">) => number;
  /** What is drawn is one element for a screen reader, in the order of the calls. */
  tagged: <T>(type: "H1" | "H2" | "P" | "Figure", draw: () => T, alt?: string) => T;
  /** What is drawn is ornament: a screen reader skips it. */
  ornament: (draw: () => void) => void;
  rule: (y: number, x?: number, width?: number) => void;
};

/** No control or direction-changing characters; composed letters, which the font has. */
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

export type SheetOptions = {
  fonts: Record<Weight, Buffer>;
  palette: Palette;
  words: Words;
  locale: string;
  title: string;
  issuedOn: Date;
  compress: boolean;
};

/** The title goes into XML too, where pdfkit 0.20 escapes nothing: it is of our words and a checked number only. */
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

/** Opens an A4 document with one empty page. */
export const openSheet = (options: SheetOptions): Sheet => {
  const doc = openDocument(options);
  const { palette, words } = options;
  const choose = ({ size, weight = "regular" }: Pick<TextStyle, "size" | "weight">) =>
    doc.font(weight).fontSize(size);
  const cut = (text: string, width: number): string => {
    if (doc.widthOfString(text) <= width) return text;
    let length = text.length;
    while (length > 0 && doc.widthOfString(`${text.slice(0, length)}…`) > width) length -= 1;
    return `${text.slice(0, length).trimEnd()}…`;
  };
  const writeLine = (text: string, [x, y]: Place, { width, align }: TextStyle): number => {
    const line = width === undefined ? text : cut(text, width);
    const room =
      width === undefined || align === undefined || align === "left" ? 0 : width - doc.widthOfString(line);
    doc.text(line, x + (align === "center" ? room / 2 : room), y, { lineBreak: false });
    return doc.currentLineHeight();
  };
  const write: Sheet["write"] = (text, [x, y], style) => {
    choose(style).fillColor(style.colour ?? palette.ink);
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
    heightOf: (text, style) => choose(style).heightOfString(printable(text), wrapping(style)),
    widthOf: (text, style) => choose(style).widthOfString(printable(text)),
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

/** A place on the page that goes down as things are drawn, and on to a new page when there is no room. */
export type Flow = {
  sheet: Sheet;
  y: number;
  page: number;
  /** Goes to a new page. */
  turn: () => void;
  /** Goes to a new page unless this much fits. */
  need: (height: number) => void;
  /** A heading, kept together with what follows by `height`. */
  heading: (text: string, height?: number) => void;
};

const CONTINUED_TOP = 70;

export const startFlow = (sheet: Sheet, top: number, startPage: () => void): Flow => {
  const flow: Flow = {
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
