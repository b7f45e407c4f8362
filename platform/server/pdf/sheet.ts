import PDFDocument from "pdfkit";
import type { Palette } from "./palette.ts";
import type { Typeface, Weight } from "./typeface.ts";

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

/** Draws on the document; see `Sheet`. */
type Step = (doc: Doc) => void;
type LeafType = "H1" | "H2" | "P" | "Figure" | "TH" | "TD";

/**
 * A document being laid out, with its colours, the translations of its kind of document, and drawing functions. They
 * return what one needs to place the next part, and note how to draw; `bytesOf` draws. So a layout that does not fit is
 * cleared and tried again at little cost.
 */
export type Sheet<Words = unknown> = {
  palette: Palette;
  words: Words;
  /** Factor of the space between lines and sections, at most 1; it may change from page to page. */
  density: number;
  /** Returns the height used. */
  write: (text: string, at: Place, style: TextStyle) => number;
  heightOf: (text: string, style: TextStyle) => number;
  widthOf: (text: string, style: Pick<TextStyle, "size" | "weight">) => number;
  /** Adds graphics, or turns pages. */
  paint: (step: Step) => void;
  /** Marks the drawn content as one structure element; screen readers follow the order of the calls. */
  tagged: <T>(type: LeafType, draw: () => T, options?: { alt?: string; scope?: "Column" | "Row" }) => T;
  /** A structure element around those that are drawn inside, such as a table around its rows. */
  grouped: (type: "Table" | "TR", draw: () => void) => void;
  /** Adds a structure element that `tagged` does not create, such as an empty cell. */
  structure: (create: (doc: Doc) => PDFKit.PDFStructureElement) => void;
  /** Marks the drawn content as an artifact, which screen readers skip. */
  ornament: (draw: () => void) => void;
  rule: (y: number, x?: number, width?: number) => void;
  /** Forgets what was drawn. */
  clear: () => void;
  /** Draws everything and returns the bytes of the document; it can be called once. */
  finish: () => Promise<Buffer>;
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
  typeface: Typeface;
  palette: Palette;
  words: Words;
  locale: string;
  title: string;
  issuedOn: Date;
  compress: boolean;
};

/** PDF/UA in the metadata, and no Helvetica, whose metrics would be read for nothing; the types of pdfkit lack both. */
const untyped: object = { subset: "PDF/UA", font: null };

/** pdfkit 0.20 writes the title into XML without escaping: it must contain only our texts and a validated number. */
const openDocument = ({ typeface, locale, title, issuedOn, compress }: SheetOptions): Doc => {
  const doc = new PDFDocument({
    size: "A4",
    margin: 0,
    bufferPages: true,
    tagged: true,
    lang: locale,
    displayTitle: true,
    pdfVersion: "1.7",
    ...untyped,
    compress,
    info: { Title: printable(title), CreationDate: issuedOn, ModDate: issuedOn },
  });
  doc.registerFont("regular", typeface.regular);
  doc.registerFont("strong", typeface.strong);
  return doc;
};

/** The bytes of a finished document. */
const bytesOf = (doc: Doc): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    doc.on("data", (chunk: Buffer) => chunks.push(chunk));
    doc.on("end", () => resolve(Buffer.concat(chunks)));
    doc.on("error", reject);
    doc.end();
  });

/** Texts on a page, and the spaces between those of one structure element. */
const createWriter = (doc: Doc, palette: Palette) => {
  /** Heights of wrapped texts: a layout that is tried again asks for the same ones. */
  const heights = new Map<string, number>();
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
  /**
   * Counts a text of the open structure element, and returns what separates it from the one before: without a space
   * they are read and copied as one word.
   */
  const separatorOfNext = (): "" | " " => {
    if (textsInElement === null) return "";
    textsInElement += 1;
    return textsInElement > 1 ? " " : "";
  };
  const drawLine = (text: string, [x, y]: Place, style: TextStyle): void => {
    const space = separatorOfNext();
    const { width, align = "left" } = style;
    const height = doc.currentLineHeight();
    const freeWidth = Math.max((width ?? 0) - fit(text, style), 0);
    const left = { left: 0, center: freeWidth / 2, right: freeWidth }[align];
    const start = x + left - doc.widthOfString(space);
    doc.text(space + text, start, y + (height - doc.currentLineHeight()), { lineBreak: false });
  };
  const drawParagraph = (text: string, [x, y]: Place, style: TextStyle): void => {
    const space = separatorOfNext();
    // Not in front of the text, which would be indented.
    if (space) doc.text(space, x - doc.widthOfString(space), y, { lineBreak: false });
    doc.text(text, x, y, wrapping(style));
  };
  return {
    startElement: (): void => {
      textsInElement = 0;
    },
    endElement: (): void => {
      textsInElement = null;
    },
    draw: (text: string, at: Place, style: TextStyle): void => {
      selectFont(style).fillColor(style.colour ?? palette.ink);
      if (style.wraps) drawParagraph(printable(text), at, style);
      else drawLine(printable(text), at, style);
    },
    heightOf: (text: string, style: TextStyle): number => {
      const key = [style.size, style.weight, style.width, style.lineGap, text].join();
      const known = heights.get(key);
      if (known !== undefined) return known;
      const height = selectFont(style).heightOfString(printable(text), wrapping(style));
      heights.set(key, height);
      return height;
    },
    lineHeight: (style: TextStyle): number => selectFont(style).currentLineHeight(),
    widthOf: (text: string, style: Pick<TextStyle, "size" | "weight">): number =>
      selectFont(style).widthOfString(printable(text)),
  };
};

/** Steps of a drawing in their order, and the structure elements that they open and close. */
const recordSteps = () => {
  const steps: Step[] = [];
  /** Those that are open while the steps are carried out, the innermost last. */
  const open: PDFKit.PDFStructureElement[] = [];
  const paint: Sheet["paint"] = (step) => {
    steps.push(step);
  };
  const structure: Sheet["structure"] = (create) => paint((doc) => open.at(-1)?.add(create(doc)));
  return {
    paint,
    structure,
    grouped: (type: "Table" | "TR", draw: () => void): void => {
      paint((doc) => {
        const element = doc.struct(type);
        open.at(-1)?.add(element);
        open.push(element);
      });
      draw();
      paint(() => open.pop()?.end());
    },
    clear: (): void => {
      steps.length = 0;
    },
    drawOn: (doc: Doc): void => {
      const root = doc.struct("Document");
      doc.addStructure(root);
      open.push(root);
      for (const step of steps) step(doc);
    },
  };
};

export const openSheet = <Words>(options: SheetOptions<Words>): Sheet<Words> => {
  const doc = openDocument(options);
  const { palette, words } = options;
  const writer = createWriter(doc, palette);
  const { paint, structure, grouped, clear, drawOn } = recordSteps();
  const tagged: Sheet["tagged"] = (type, draw, { alt, scope } = {}) => {
    let content: PDFKit.PDFStructureContent[] = [];
    paint(() => {
      content = [doc.markStructureContent(type)];
      writer.startElement();
    });
    const drawn = draw();
    // The types of pdfkit lack the scope.
    const described: object = { ...(alt && { alt: printable(alt) }), ...(scope && { scope }) };
    structure(() => {
      writer.endElement();
      doc.endMarkedContent();
      return doc.struct(type, described, content);
    });
    return drawn;
  };
  const ornament: Sheet["ornament"] = (draw) => {
    paint(() => doc.markContent("Artifact", { type: "Layout" }));
    draw();
    paint(() => doc.endMarkedContent());
  };
  return {
    palette,
    words,
    density: 1,
    paint,
    tagged,
    grouped,
    structure,
    ornament,
    clear,
    write: (text, at, style) => {
      paint(() => writer.draw(text, at, style));
      return style.wraps ? writer.heightOf(text, style) : writer.lineHeight(style);
    },
    heightOf: writer.heightOf,
    widthOf: writer.widthOf,
    rule: (y, x = page.left, width = contentWidth) =>
      ornament(() =>
        paint(() =>
          doc
            .moveTo(x, y)
            .lineTo(x + width, y)
            .lineWidth(0.6)
            .strokeColor(palette.line)
            .stroke(),
        ),
      ),
    finish: () => {
      drawOn(doc);
      return bytesOf(doc);
    },
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
  const { palette, paint } = sheet;
  const style = { size, weight: "strong" as const, colour: palette.link };
  const width = sheet.widthOf(text, style);
  let content: PDFKit.PDFStructureContent[] = [];
  paint((doc) => {
    content = [doc.markStructureContent("Link")];
  });
  sheet.write(text, [x, y], style);
  paint((doc) => doc.endMarkedContent());
  sheet.ornament(() => paint((doc) => doc.rect(x, y + UNDERLINE_OFFSET, width, 0.7).fill(palette.link)));
  sheet.structure((doc) => {
    const element = doc.struct("Link", { alt: text });
    for (const part of content) element.add(part);
    doc.link(x, y - 3, width, 17, url, linkOptions(element, text));
    return doc.struct("P", {}, [element]);
  });
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
