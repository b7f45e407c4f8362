import type { Jobs } from "#platform/server/jobs/jobs.ts";
import { defineStaffAction } from "#platform/server/staff-action.ts";
import { applyBankFile } from "../contract/apply-bank-file.ts";
import { bankFileApplied } from "../server/bank-file-jobs.ts";
import { lockBankFile, moveBankFile } from "../server/bank-file-queries.ts";

interface Decided {
  readonly bankFileId: number;
  readonly decision: "apply" | "discard";
}

interface Answer {
  readonly result: "done" | "bank_file_decided";
  readonly audit: { readonly details: Record<string, unknown> } | undefined;
}

/** Has a file applied that was rehearsed, or discards it. */
export const storeBankFileDecision = (jobs: Jobs) =>
  defineStaffAction({
    name: "bank files decide",
    roles: applyBankFile.roles,
    change: async (client, { bankFileId, decision }: Decided): Promise<Answer> => {
      const file = await lockBankFile(client, bankFileId);
      if (file?.state !== "rehearsed") return { result: "bank_file_decided", audit: undefined };
      const isApplied = decision === "apply";
      await moveBankFile(client, bankFileId, {
        state: isApplied ? "applying" : "discarded",
        appliedAt: null,
      });
      if (isApplied) await jobs.add(bankFileApplied, { bankFileId }, client);
      return { result: "done", audit: { details: { bankFileId, filename: file.filename, decision } } };
    },
  });
