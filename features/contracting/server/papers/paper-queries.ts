import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { FileStorage } from "#integrations/file-storage/port.ts";
import { completeLanguages } from "#platform/contract/languages.ts";
import {
  execute,
  instant,
  int,
  oneOf,
  queryRows,
  text,
  type Queryable,
  type RowOf,
} from "#platform/server/database/query.ts";
import { leadPapers, type LeadPaper } from "../../contract/lead-paper.ts";

const columns = {
  kind: oneOf(...leadPapers),
  language: oneOf(...completeLanguages),
  filename: text,
  sizeBytes: int,
  storageKey: text,
  documentHash: text,
  createdAt: instant,
};
export type StoredPaper = RowOf<typeof columns>;

/** The papers that a visitor got, in the order in which they were made. */
export const listPapers = (client: Queryable, leadId: string): Promise<StoredPaper[]> =>
  queryRows(client, {
    name: "list-lead-papers",
    text: `select kind, language, filename, size_bytes as "sizeBytes", storage_key as "storageKey",
             document_hash as "documentHash", created_at as "createdAt"
           from lead_papers where lead_id = $1 order by created_at, kind desc`,
    values: [leadId],
    columns,
  });

export const findPaper = async (
  client: Queryable,
  leadId: string,
  kind: LeadPaper,
): Promise<StoredPaper | undefined> =>
  (await listPapers(client, leadId)).find((paper) => paper.kind === kind);

export interface NewPaper {
  readonly kind: LeadPaper;
  readonly filename: string;
  readonly content: Uint8Array;
}

/** Records a paper that is in storage; false when there is one of this kind already. Expires with its lead. */
const insertPaper = async (
  client: Queryable,
  leadId: string,
  paper: Omit<StoredPaper, "language">,
): Promise<boolean> => {
  const written = await execute(client, {
    name: "insert-lead-paper",
    text: `insert into lead_papers (lead_id, kind, customer_id, language, filename, size_bytes, storage_key,
             document_hash, created_at, expires_at)
           select lead_id, $2, customer_id, language, $3, $4, $5, $6, $7, expires_at from leads where lead_id = $1
           on conflict do nothing`,
    values: [
      leadId,
      paper.kind,
      paper.filename,
      paper.sizeBytes,
      paper.storageKey,
      paper.documentHash,
      paper.createdAt,
    ],
  });
  return written === 1;
};

/** Stores a paper once: of two attempts the first counts. */
export const storePaper = async (
  { storage, client }: { readonly storage: Pick<FileStorage, "put" | "delete">; readonly client: Queryable },
  leadId: string,
  { kind, filename, content, now }: NewPaper & { readonly now: Date },
): Promise<void> => {
  const { key: storageKey } = await storage.put(Readable.from([Buffer.from(content)]));
  const isStored = await insertPaper(client, leadId, {
    kind,
    filename,
    sizeBytes: content.byteLength,
    storageKey,
    documentHash: createHash("sha256").update(content).digest("hex"),
    createdAt: now,
  });
  if (!isStored) await storage.delete(storageKey);
};

/** The file of a paper; throws when the storage has lost it. */
export const readPaper = async (
  storage: Pick<FileStorage, "get">,
  { storageKey }: StoredPaper,
): Promise<Buffer> => {
  const file = await storage.get(storageKey);
  if (file === undefined) throw new Error("A paper of a request for a new contract is not in storage");
  return buffer(file);
};
