import { expect, onTestFinished, test } from "vitest";
import { pageCountOf, textsOf } from "#platform/testing/pdf-text.ts";
import { createThreadPool } from "../threads/thread-pool.ts";
import { createPrintDocument } from "./print-document.ts";
import { documentPrinter, type PrintedDocument } from "./printed-document.ts";

const issuer = {
  name: "Llum",
  legalName: "Llum, SCCL",
  taxId: "F00000000",
  address: "Carrer de l’Exemple, 1",
  phone: "900 000 000",
  email: "hola@llum.example",
};
const options = { issuer, theme: { primary: "#14133b", secondary: "#62baea" } };
const print = documentPrinter({ ...options, compress: false });
const document: PrintedDocument = {
  locale: "ca-ES",
  title: "Contracte 0000101",
  subtitle: "De l’1 de març",
  issuedOn: new Date("2026-03-01T00:00:00Z"),
  pageLabel: "Pàgina {page} de {pages}",
  sections: [
    {
      heading: "Les parts",
      blocks: [
        { kind: "facts", facts: [["Client", "Núria L·l"]] },
        { kind: "text", text: "Primer.\n\nSegon." },
        {
          kind: "table",
          columns: [{ width: 200 }, { width: 100, align: "right" }],
          rows: [{ kind: "header", cells: ["Període", "Preu"] }, { cells: ["P1", "0,12 €"] }],
        },
        { kind: "signatures", signers: [{ role: "Client", lines: ["Núria L·l"] }] },
      ],
    },
  ],
};

test("a document has its words in order, its language, and structure for screen readers", async () => {
  const pdf = await print(document);
  expect(textsOf(pdf)).toEqual([
    "Llum",
    "Llum, SCCL · NIF F00000000",
    "Carrer de l’Exemple, 1",
    "Contracte 0000101",
    "De l’1 de març",
    "Les parts",
    "Client",
    "Núria L·l",
    "Primer.",
    "Segon.",
    "Període",
    "Preu",
    "P1",
    "0,12 €",
    "Client",
    "Núria L·l",
    "Llum · 900 000 000 · hola@llum.example",
    "Pàgina 1 de 1",
  ]);
  const source = pdf.toString("latin1");
  for (const part of ["/Lang (ca-ES)", "/Marked true", "/S /H1", "/S /H2", "/S /Table", "/S /TH"])
    expect(source).toContain(part);
});

test("what does not fit on a page continues on the next, with every word once", async () => {
  const paragraphs = Array.from({ length: 80 }, (_, index) => `Clàusula ${index}. ${"Text. ".repeat(40)}`);
  const long = {
    ...document,
    sections: [{ heading: "Condicions", blocks: [{ kind: "text" as const, text: paragraphs.join("\n") }] }],
  };
  const pdf = await print(long);
  const text = textsOf(pdf).join(" ");
  const pages = pageCountOf(pdf);
  expect(pages).toBeGreaterThan(3);
  expect(text).toContain(`Pàgina ${pages} de ${pages}`);
  for (let index = 0; index < 80; index += 1) expect(text.split(`Clàusula ${index}.`).length).toBe(2);
});

test("the same document has the same bytes, also when a thread draws it", async () => {
  const threads = createThreadPool({ size: 1 });
  onTestFinished(threads.close);
  const compressed = await documentPrinter(options)(document);
  const drawn = await createPrintDocument(threads, options)(document);
  expect(drawn.equals(compressed)).toBe(true);
});
