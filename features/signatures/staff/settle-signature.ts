import type { Jobs } from "#platform/server/jobs/jobs.ts";
import { defineStaffAction } from "#platform/server/staff-action.ts";
import { retryStaffSignature } from "../contract/retry-staff-signature.ts";
import { settleStaffSignature } from "../contract/settle-staff-signature.ts";
import { storedRequests } from "#features/requests/server/request-queries.ts";
import { signatureNeeded } from "../server/prepare-signature.ts";
import { unqueueSignature } from "../server/queued-signatures.ts";
import { findSignature } from "../server/signature-queries.ts";

interface Signature {
  readonly reference: string;
}

/** Takes an expired document out of the queue: of two staff members who settle it, one does. */
export const settleSignature = defineStaffAction({
  name: "signatures settle",
  roles: settleStaffSignature.roles,
  change: async (client, { reference }: Signature) => {
    const owned = await storedRequests.findByReference(client, reference);
    const isSettled = owned?.found.state === "expired" && (await unqueueSignature(client, reference));
    return isSettled
      ? { result: "done" as const, audit: { details: { reference }, customerId: owned.ownerId } }
      : { result: "signature_settled" as const, audit: undefined };
  },
});

/** Queues the making of the document again. */
export const retrySignature = (jobs: Jobs) =>
  defineStaffAction({
    name: "signatures retry",
    roles: retryStaffSignature.roles,
    change: async (client, { reference }: Signature) => {
      const owned = await storedRequests.findByReference(client, reference);
      const key = owned && { customerId: owned.ownerId, requestId: owned.found.requestId };
      const signature = key && (await findSignature(client, key));
      if (key === undefined || signature?.state !== "preparing")
        return { result: "signature_not_preparing" as const, audit: undefined };
      await jobs.add(signatureNeeded, key, client);
      return { result: "done" as const, audit: { details: { reference }, customerId: key.customerId } };
    },
  });
