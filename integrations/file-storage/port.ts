import type { Readable } from "node:stream";

/**
 * Files of customers: documents of contracts, papers that they send. A file is known by its key alone, which is
 * random and says nothing about its owner or its name; who may read it is a row in the database.
 */
export interface FileStorage {
  /** Keeps the content and answers once it would survive a power cut. Nothing is kept of content that fails. */
  readonly put: (content: Readable) => Promise<StoredFile>;
  /** The content from its start; undefined when there is no such file. */
  readonly get: (key: string) => Promise<Readable | undefined>;
  /** Takes the file away; fine when there is none. */
  readonly delete: (key: string) => Promise<void>;
}

export interface StoredFile {
  readonly key: string;
  readonly sizeBytes: number;
}
