import * as z from "zod/mini";
import { inTransaction } from "#platform/server/database/in-transaction.ts";
import { rehearse } from "#platform/server/database/rehearse.ts";
import { defineJob, worker, type Worker } from "#platform/server/jobs/jobs.ts";
import { applyEntry, workOf } from "./apply-entry.ts";
import {
  findBankFile,
  findPendingEntries,
  lockEntry,
  moveBankFile,
  writeExpected,
  writeOutcome,
  type EntryResult,
} from "./bank-file-queries.ts";
import type { RemittancePorts } from "./remittance-ports.ts";

const payload = z.object({ bankFileId: z.int() });
/** Finds out what a file would change. */
export const bankFileRead = defineJob("bank_file_read", payload);
/** Applies a file; one that was interrupted goes on after the last entry that was applied. */
export const bankFileApplied = defineJob("bank_file_applied", payload);

type Result = EntryResult & { readonly bankEntryId: number };

/** Applies the entries that are left, each in a transaction of its own. */
export const applyEntries = async (
  ports: RemittancePorts,
  bankFileId: number,
  now: Date,
): Promise<Result[]> => {
  const { pool } = ports.database;
  const results: Result[] = [];
  let after = 0;
  for (;;) {
    const entries = await findPendingEntries(pool, bankFileId, after);
    for (const { bankEntryId, position } of entries) {
      after = position;
      await inTransaction(pool, async (client) => {
        const entry = await lockEntry(client, bankEntryId);
        if (entry?.outcome !== "pending") return;
        const result = await applyEntry(ports, workOf(client, entry, now));
        await writeOutcome(client, bankEntryId, result);
        results.push({ bankEntryId, ...result });
      });
    }
    if (entries.length === 0) return results;
  }
};

const rehearseFile = async (ports: RemittancePorts, bankFileId: number, now: Date): Promise<void> => {
  const { database } = ports;
  if ((await findBankFile(database.pool, bankFileId))?.state !== "waiting") return;
  const results = await rehearse(database, (rehearsed) =>
    applyEntries({ ...ports, database: rehearsed }, bankFileId, now),
  );
  await inTransaction(database.pool, async (client) => {
    await writeExpected(client, results);
    await moveBankFile(client, bankFileId, { state: "rehearsed", appliedAt: null });
  });
};

const applyFile = async (ports: RemittancePorts, bankFileId: number, now: Date): Promise<void> => {
  const { pool } = ports.database;
  if ((await findBankFile(pool, bankFileId))?.state !== "applying") return;
  await applyEntries(ports, bankFileId, now);
  await moveBankFile(pool, bankFileId, { state: "applied", appliedAt: now });
};

export const bankFileWorkers = (ports: RemittancePorts): Worker[] => [
  worker(bankFileRead, ({ bankFileId }, now) => rehearseFile(ports, bankFileId, now)),
  worker(bankFileApplied, ({ bankFileId }, now) => applyFile(ports, bankFileId, now)),
];
