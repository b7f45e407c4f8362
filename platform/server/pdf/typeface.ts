import { readFileSync } from "node:fs";
import { create, type Font } from "fontkit";

export type Weight = "regular" | "strong";
export type Typeface = Readonly<Record<Weight, Font>>;

declare global {
  // oxlint-disable-next-line typescript/no-namespace -- the types of pdfkit are one
  namespace PDFKit.Mixins {
    interface PDFFont {
      /** pdfkit takes a font that fontkit has read; its types only know the file's bytes. */
      registerFont(name: string, font: Font): this;
    }
  }
}

const readFont = (file: string): Font => {
  const font = create(readFileSync(new URL(`./fonts/${file}`, import.meta.url)));
  if ("fonts" in font) throw new Error(`${file} is a collection of fonts`);
  return font;
};

/** The typeface of printed documents, read once by each maker: documents share the glyphs that were decoded. */
export const readTypeface = (): Typeface => ({
  regular: readFont("inter-400.ttf"),
  strong: readFont("inter-600.ttf"),
});
