import type { Readable } from "node:stream";

/** Looks for malware in files that customers send. */
export interface FileScanner {
  /** Reads the content to its end or to the first finding. Throws when the scanner cannot answer. */
  readonly scan: (content: Readable) => Promise<"clean" | "infected">;
}
