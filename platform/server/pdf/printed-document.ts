import { paletteOf, type Theme } from "./palette.ts";
import { contentWidth, openSheet, page, startFlow, type Flow, type Sheet, type TextStyle } from "./sheet.ts";
import { drawTable, type Column, type Row } from "./table.ts";
import { readTypeface } from "./typeface.ts";

/** The company in the head and the foot of every page. */
export interface Issuer {
  readonly name: string;
  readonly legalName: string;
  readonly taxId: string;
  readonly address: string;
  readonly phone: string;
  readonly email: string;
}

/** Facts are pairs of label and value; a table has its columns' widths in points, 511 in all. */
export type Block =
  | { readonly kind: "facts"; readonly facts: readonly (readonly [label: string, value: string])[] }
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "table"; readonly columns: readonly Column[]; readonly rows: readonly Row[] }
  | { readonly kind: "signatures"; readonly signers: readonly Signer[] };

/** `lines` are printed in the box: the name, and how and when the signer signed. */
export interface Signer {
  readonly role: string;
  readonly lines: readonly string[];
}

/** A document of headings, facts, paragraphs and tables, with all its words. */
export interface PrintedDocument {
  /** For screen readers: `ca-ES`. */
  readonly locale: string;
  readonly title: string;
  /** Under the title: number and date. */
  readonly subtitle: string;
  /** Date of the document, also in its metadata, so that the same document has the same bytes. */
  readonly issuedOn: Date;
  readonly sections: readonly { readonly heading: string; readonly blocks: readonly Block[] }[];
  /** `Pàgina {page} de {pages}` */
  readonly pageLabel: string;
}

const labelWidth = 150;
const textStyle: TextStyle = { size: 9.5, width: contentWidth, wraps: true, lineGap: 2 };

const drawHead = (sheet: Sheet, issuer: Issuer, { title, subtitle }: PrintedDocument): number => {
  const { palette, paint } = sheet;
  sheet.ornament(() => paint((doc) => doc.circle(page.left + 6.5, page.top + 9.5, 6.5).fill(palette.accent)));
  sheet.tagged("P", () =>
    sheet.write(issuer.name, [page.left + 21, page.top], { size: 17, weight: "strong", width: 250 }),
  );
  const small = { size: 7.5, colour: palette.inkSoft, width: 230, align: "right" as const };
  sheet.tagged("P", () => {
    sheet.write(`${issuer.legalName} · NIF ${issuer.taxId}`, [page.right - 230, page.top + 1], small);
    sheet.write(issuer.address, [page.right - 230, page.top + 12], small);
  });
  let y = 92;
  y += sheet.tagged("H1", () =>
    sheet.write(title, [page.left, y], { size: 20, weight: "strong", width: contentWidth, wraps: true }),
  );
  const soft = { size: 9.5, colour: palette.inkSoft, width: contentWidth };
  y += sheet.tagged("P", () => sheet.write(subtitle, [page.left, y + 4], soft)) + 4;
  return y + 20;
};

const drawContinuedHead = (sheet: Sheet, issuer: Issuer, title: string): void =>
  sheet.ornament(() => {
    sheet.write(issuer.name, [page.left, page.top], { size: 9, weight: "strong", width: 200 });
    const style = { size: 8.5, colour: sheet.palette.inkSoft, width: 300, align: "right" as const };
    sheet.write(title, [page.right - 300, page.top], style);
  });

const drawFeet = ({ sheet, page: count }: Flow, issuer: Issuer, pageLabel: string): void => {
  for (let index = 0; index < count; index += 1) {
    sheet.paint((doc) => doc.switchToPage(index));
    sheet.rule(802);
    sheet.ornament(() => {
      const style = { size: 7.5, colour: sheet.palette.inkSoft, width: 400 };
      const contact = [issuer.name, issuer.phone, issuer.email].join(" · ");
      sheet.write(contact, [page.left, 808], style);
      const label = pageLabel.replace("{page}", String(index + 1)).replace("{pages}", String(count));
      sheet.write(label, [page.right - 100, 808], { ...style, width: 100, align: "right" });
    });
  }
};

const drawFact = (flow: Flow, [label, value]: readonly [string, string]): void => {
  const { sheet } = flow;
  const labelStyle = { ...textStyle, colour: sheet.palette.inkSoft, width: labelWidth - 10 };
  const valueStyle = { ...textStyle, width: contentWidth - labelWidth };
  flow.need(Math.max(sheet.heightOf(label, labelStyle), sheet.heightOf(value, valueStyle)));
  const heights = sheet.tagged("P", () => [
    sheet.write(label, [page.left, flow.y], labelStyle),
    sheet.write(value, [page.left + labelWidth, flow.y], valueStyle),
  ]);
  flow.y += Math.max(...heights) + 3;
};

const drawText = (flow: Flow, text: string): void => {
  for (const paragraph of text.split("\n").filter((line) => line.trim() !== "")) {
    flow.need(flow.sheet.heightOf(paragraph, textStyle));
    flow.y += flow.sheet.tagged("P", () => flow.sheet.write(paragraph, [page.left, flow.y], textStyle)) + 6;
  }
};

const boxHeight = 92;

const drawSignatures = (flow: Flow, signers: readonly Signer[]): void => {
  const { sheet } = flow;
  flow.need(boxHeight + 10);
  const top = flow.y;
  const width = (contentWidth - 16 * (signers.length - 1)) / Math.max(signers.length, 1);
  for (const [index, { role, lines }] of signers.entries()) {
    const x = page.left + index * (width + 16);
    sheet.ornament(() =>
      sheet.paint((doc) =>
        doc.roundedRect(x, top, width, boxHeight, 5).lineWidth(0.6).strokeColor(sheet.palette.line).stroke(),
      ),
    );
    sheet.tagged("P", () => {
      let y = top + 10;
      const style = { size: 8.5, width: width - 24, wraps: true };
      y += sheet.write(role, [x + 12, y], { ...style, colour: sheet.palette.inkSoft }) + 3;
      for (const line of lines) y += sheet.write(line, [x + 12, y], style) + 1;
    });
  }
  flow.y += boxHeight + 8;
};

const drawBlock = (flow: Flow, block: Block): void => {
  switch (block.kind) {
    case "facts":
      for (const fact of block.facts) drawFact(flow, fact);
      return;
    case "text":
      drawText(flow, block.text);
      return;
    case "table":
      drawTable(flow, { x: page.left, columns: block.columns, rows: block.rows });
      flow.y += 6;
      return;
    case "signatures":
      drawSignatures(flow, block.signers);
      return;
    default:
      block satisfies never;
  }
};

/** Draws documents in the deployment's name and colours. Fonts are read once. Without `compress` tests read the text. */
export const documentPrinter = ({
  issuer,
  theme,
  compress = true,
}: {
  readonly issuer: Issuer;
  readonly theme: Theme;
  readonly compress?: boolean;
}): ((document: PrintedDocument) => Promise<Buffer>) => {
  const typeface = readTypeface();
  const palette = paletteOf(theme);
  return (document) => {
    const { locale, title, issuedOn, sections, pageLabel } = document;
    const sheet = openSheet({ typeface, palette, words: undefined, locale, title, issuedOn, compress });
    const startPage = () => {
      sheet.paint((doc) => doc.addPage());
      drawContinuedHead(sheet, issuer, title);
    };
    const flow = startFlow(sheet, drawHead(sheet, issuer, document), startPage);
    for (const { heading, blocks } of sections) {
      flow.heading(heading);
      for (const block of blocks) drawBlock(flow, block);
      flow.y += 10;
    }
    drawFeet(flow, issuer, pageLabel);
    return sheet.finish();
  };
};
