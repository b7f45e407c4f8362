import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import * as z from "zod/mini";

export const recordKinds = ["customers", "contracts", "invoices"] as const;
export type RecordKind = (typeof recordKinds)[number];

const progress = z.object({
  /** `write_date` of the last record that was sent, in Odoo's form. */
  since: z.string(),
  /** Ids of the records that the portal refused: they are sent again with each run. */
  refused: z.array(z.int()),
});
export type Progress = z.output<typeof progress>;
const state = z.object({ customers: progress, contracts: progress, invoices: progress });
export type SyncState = z.output<typeof state>;

const nothing: Progress = { since: "1970-01-01 00:00:00", refused: [] };

/** How far the records were sent; from the beginning where there is no file. */
export const readState = (path: string): SyncState => {
  if (!existsSync(path)) return { customers: nothing, contracts: nothing, invoices: nothing };
  const read = z.safeParse(state, JSON.parse(readFileSync(path, "utf8")));
  if (read.success) return read.data;
  throw new Error(`${path} is damaged. Delete it: all records are sent again, which changes nothing.`);
};

/** Replaces the file whole: a crash leaves the former one. */
export const writeState = (path: string, written: SyncState): void => {
  writeFileSync(`${path}.new`, JSON.stringify(written), { mode: 0o600, flush: true });
  renameSync(`${path}.new`, path);
};
