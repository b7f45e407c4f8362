import { documentPrinter, type PrintedDocument } from "./printed-document.ts";

type Options = Parameters<typeof documentPrinter>[0];

/** Input of a thread that draws a document. */
export interface PrintedDocumentTask {
  readonly options: Options;
  readonly document: PrintedDocument;
}

const printers = new Map<string, ReturnType<typeof documentPrinter>>();

/** Draws a document in a thread (`platform/server/threads`); fonts are read once in each. */
export const run = ({ options, document }: PrintedDocumentTask): Promise<Uint8Array> => {
  const key = JSON.stringify(options);
  const print = printers.get(key) ?? documentPrinter(options);
  printers.set(key, print);
  return print(document);
};
