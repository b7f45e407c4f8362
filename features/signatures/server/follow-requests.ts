import { madridDate } from "#energy/calendar.ts";
import type { RequestState } from "#platform/contract/request-state.ts";
import { announcementOf, type Announcement } from "#platform/contract/topics.ts";
import type { Queryable } from "#platform/server/database/query.ts";
import type { Jobs } from "#platform/server/jobs/jobs.ts";
import { topics } from "#features/requests/contract/topics.ts";
import type { OnMoved } from "#features/requests/server/change-requests.ts";
import { emailedStates, requestMoved } from "#features/requests/server/request-emails.ts";
import { signatureNeeded, signatureWithdrawn } from "./prepare-signature.ts";
import { queueSignature, unqueueSignature } from "./queued-signatures.ts";
import { findRequestFacts } from "#features/requests/server/request-facts.ts";
import { appendEvidence } from "./signature-evidence.ts";
import { closeSignature, findSignature, openSignature } from "./signature-queries.ts";

const announcement = announcementOf(topics);
const dayMs = 86_400_000;
/** How long a customer has to sign. */
const signingDays = 7;

const signingEndOf = (now: Date): Date => new Date(now.getTime() + signingDays * dayMs);

const isEmailed = (state: RequestState): state is (typeof emailedStates)[number] =>
  emailedStates.some((emailed) => emailed === state);

export interface FollowPorts {
  readonly jobs: Jobs;
  readonly announce: (client: Queryable, announcements: readonly Announcement[]) => Promise<void>;
}

const topicOf = {
  waiting_for_signature: "change_to_sign",
  accepted: "change_accepted",
  rejected: "change_rejected",
  done: "change_done",
  expired: "change_expired",
} as const satisfies Record<(typeof emailedStates)[number], keyof typeof topics>;

const announceMove = async (
  client: Queryable,
  { announce }: FollowPorts,
  { customerId, requestId, kind, reference, state, now }: Parameters<OnMoved>[1],
): Promise<void> => {
  if (!isEmailed(state)) return;
  const facts = await findRequestFacts(client, { customerId, requestId });
  const { contractName, commodity } = facts ?? { contractName: null, commodity: null };
  await announce(client, [
    announcement(topicOf[state], {
      customerId,
      facts: {
        reference,
        change: kind,
        ...(contractName === null ? {} : { contractName }),
        ...(commodity === null ? {} : { commodity }),
        ...(state === "waiting_for_signature" ? { dueOn: madridDate(signingEndOf(now)) } : {}),
      },
      now,
    }),
  ]);
};

/** Staff ask the customer whether the change is still wanted. */
const queueExpired = async (
  client: Queryable,
  { customerId, requestId, kind, reference, now }: Parameters<OnMoved>[1],
): Promise<void> => {
  const facts = await findRequestFacts(client, { customerId, requestId });
  if (facts === undefined) return;
  const title = facts.contractName ?? facts.taxId;
  await queueSignature(client, { customerId, reference, change: kind, title }, { fault: "expired", now });
};

/**
 * What follows from each move of a request, in its transaction: the signature is opened or withdrawn, and the customer is
 * notified and written to. The email with the link to sign is queued once the provider has the document.
 */
export const createFollowRequests =
  (ports: FollowPorts): OnMoved =>
  async (client, moved) => {
    const { customerId, requestId, state, now } = moved;
    const { jobs } = ports;
    const key = { customerId, requestId };
    await announceMove(client, ports, moved);
    if (state === "waiting_for_signature") {
      await openSignature(client, key, signingEndOf(now));
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
    if (state === "cancelled") await unqueueSignature(client, moved.reference);
    if (state === "expired") await queueExpired(client, moved);
    if (isEmailed(state)) await jobs.add(requestMoved, { ...key, state }, client);
  };
