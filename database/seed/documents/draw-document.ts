import PDFDocument from "pdfkit";
import { buffer } from "node:stream/consumers";
import type { DemoDocument } from "./demo-document.ts";

const LABEL_WIDTH = 150;
const INK = "#1d2433";
const MUTED = "#5b6472";

/** Prints the document on a page of PDF. The same document gives the same bytes. */
export const drawDocument = (document: DemoDocument): Promise<Buffer> => {
  const pdf = new PDFDocument({
    size: "A4",
    margin: 64,
    info: {
      Title: document.title,
      Author: "Llum (demo)",
      CreationDate: document.createdAt,
      ModDate: document.createdAt,
    },
  });
  pdf.fillColor(MUTED).fontSize(10).text("Llum, comercialitzadora de demostració").moveDown(2);
  pdf.fillColor(INK).font("Helvetica-Bold").fontSize(18).text(document.title).moveDown();
  for (const [label, value] of document.rows) {
    const top = pdf.y;
    pdf.font("Helvetica").fontSize(10).fillColor(MUTED).text(label, 64, top, { width: LABEL_WIDTH });
    pdf
      .fillColor(INK)
      .text(value, 64 + LABEL_WIDTH, top)
      .moveDown(0.4);
  }
  pdf.moveDown();
  for (const paragraph of document.paragraphs) pdf.text(paragraph, 64, pdf.y, { align: "left" }).moveDown();
  pdf.end();
  return buffer(pdf);
};
