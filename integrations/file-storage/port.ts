import type { Readable } from "node:stream";

/**
 * Files of customers: documents of contracts and files that customers send. A file is identified by a random key
 * that contains neither owner nor name; access is decided by rows in the database.
 */
export interface FileStorage {
  /** Stores the content; resolves once it is flushed to disk. If the content fails, nothing is stored. */
  readonly put: (content: Readable) => Promise<StoredFile>;
  /** Undefined when the file does not exist. */
  readonly get: (key: string) => Promise<Readable | undefined>;
  /** Does nothing when the file does not exist. */
  readonly delete: (key: string) => Promise<void>;
}

export interface StoredFile {
  readonly key: string;
  readonly sizeBytes: number;
}
