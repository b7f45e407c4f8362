import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useCall } from "#platform/web/api/query.ts";
import { getAuditSeals } from "../contract/get-audit-seals.ts";
import { verifyAuditSeals, type SealFault } from "../contract/verify-audit-seals.ts";

interface Verified {
  readonly blocks: number;
  readonly entries: number;
  readonly faults: readonly SealFault[];
  readonly isComplete: boolean;
}

/** Compares the whole log with its seals, some blocks a call. */
export const useVerification = () => {
  const queries = useQueryClient();
  const [verified, setVerified] = useState<Verified>();
  const { mutate, error, isPending } = useCall(verifyAuditSeals);
  const verifyFrom = (from: number, before: Verified): void =>
    mutate(
      { query: { from } },
      {
        onSuccess: ({ blocks, entries, faults, next }) => {
          const now = {
            blocks: before.blocks + blocks,
            entries: before.entries + entries,
            faults: [...before.faults, ...faults],
            isComplete: next === null,
          };
          setVerified(now);
          if (next !== null) verifyFrom(next, now);
          else void queries.invalidateQueries({ queryKey: [getAuditSeals.id] });
        },
      },
    );
  const verify = (): void => {
    const nothing = { blocks: 0, entries: 0, faults: [], isComplete: false };
    setVerified(nothing);
    verifyFrom(1, nothing);
  };
  return { verified, verify, error, isPending };
};
