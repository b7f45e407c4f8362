import type { RequestState } from "#platform/contract/request-state.ts";
import type { Jobs } from "#platform/server/jobs/jobs.ts";
import type { OnMoved } from "../change-requests.ts";
import { emailedStates, requestMoved } from "../request-emails.ts";
import { signatureNeeded, signatureWithdrawn } from "./prepare-signature.ts";
import { appendEvidence } from "./signature-evidence.ts";
import { closeSignature, findSignature, openSignature } from "./signature-queries.ts";

const dayMs = 86_400_000;
/** How long a customer has to sign. */
const signingDays = 7;

const isEmailed = (state: RequestState): state is (typeof emailedStates)[number] =>
  emailedStates.some((emailed) => emailed === state);

/**
 * What follows from each move of a request, in its transaction: the signature is opened or withdrawn, and the customer is
 * written to. The email with the link to sign is queued once the provider has the document.
 */
export const createFollowRequests =
  ({ jobs }: { readonly jobs: Jobs }): OnMoved =>
  async (client, { customerId, requestId, state, now }) => {
    const key = { customerId, requestId };
    if (state === "waiting_for_signature") {
      await openSignature(client, key, new Date(now.getTime() + signingDays * dayMs));
      await jobs.add(signatureNeeded, key, client);
      return;
    }
    if (state === "cancelled" && (await closeSignature(client, key, "withdrawn"))) {
      const signature = await findSignature(client, key);
      await appendEvidence(client, customerId, {
        requestId,
        event: "withdrawn",
        occurredAt: now,
        address: "",
        documentHash: signature?.documentHash ?? "",
        consentVersion: signature?.consentVersion ?? "",
        consentText: signature?.consentText ?? "",
      });
      const signatureId = signature?.signatureId ?? null;
      if (signatureId !== null) await jobs.add(signatureWithdrawn, { customerId, signatureId }, client);
    }
    if (isEmailed(state)) await jobs.add(requestMoved, { ...key, state }, client);
  };
