import * as z from "zod/mini";
import type { ThreadPool } from "../threads/thread-pool.ts";
import type { PrintedDocumentTask } from "./printed-document-task.ts";
import type { PrintedDocument } from "./printed-document.ts";

const taskModule = new URL("./printed-document-task.ts", import.meta.url);
const drawn = z.instanceof(Uint8Array);

/** Draws a document as a PDF. */
export type PrintDocument = (document: PrintedDocument) => Promise<Buffer>;

/** Draws documents in threads. */
export const createPrintDocument =
  (threads: Pick<ThreadPool, "run">, options: PrintedDocumentTask["options"]): PrintDocument =>
  async (document) => {
    const task: PrintedDocumentTask = { options, document };
    const content = z.parse(drawn, await threads.run(taskModule, task));
    return Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  };
