import type { Jobs } from "#platform/server/jobs/jobs.ts";
import { defineStaffAction } from "#platform/server/staff-action.ts";
import { sendBankFile } from "../contract/send-bank-file.ts";
import { bankFileRead } from "../server/bank-file-jobs.ts";
import { insertBankEntries, insertBankFile, type NewBankFile } from "../server/bank-file-queries.ts";
import type { BankEntry } from "../server/files/read-bank-file.ts";

/** Stores what a file of the bank says, and has it rehearsed. A file that was sent before is that one. */
export const storeBankFile = (jobs: Jobs) =>
  defineStaffAction({
    name: "bank files send",
    roles: sendBankFile.roles,
    change: async (
      client,
      { entries, ...file }: NewBankFile & { readonly entries: readonly BankEntry[] },
      now,
    ) => {
      const { bankFileId, isNew } = await insertBankFile(client, file, now);
      if (!isNew) return { result: bankFileId, audit: undefined };
      await insertBankEntries(client, { bankFileId, entries }, now);
      await jobs.add(bankFileRead, { bankFileId }, client);
      const { filename, format, messageId } = file;
      return {
        result: bankFileId,
        audit: { details: { bankFileId, filename, format, messageId, entries: entries.length } },
      };
    },
  });
