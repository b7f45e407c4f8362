import {
  findOutcome,
  type DocumentSignature,
  type SignatureOutcome,
} from "#integrations/document-signature/port.ts";
import type { RequestState } from "#platform/contract/request-state.ts";
import { lockCustomer } from "#platform/server/database/customer-lock.ts";
import type { Database } from "#platform/server/database/pool.ts";
import type { ChangeRequests } from "#features/requests/server/change-requests.ts";
import type { RequestActor } from "#features/requests/server/request-policy.ts";
import { findRequestFacts } from "#features/requests/server/request-facts.ts";
import { appendEvidence } from "./signature-evidence.ts";
import { findUnprepared, queueSignature } from "./queued-signatures.ts";
import {
  closeSignature,
  findOpenSignatures,
  findSignature,
  type OpenSignature,
} from "./signature-queries.ts";

export interface PollPorts {
  readonly database: Pick<Database, "pool">;
  readonly requests: Pick<ChangeRequests, "move" | "inTransaction">;
  readonly provider: DocumentSignature;
  /** Called for a signature whose outcome cannot be read; it is asked for again. */
  readonly onError: (error: unknown) => void;
}

const batchSize = 50;
/** In which a document is with the provider, unless something is wrong. */
const preparedWithinMs = 3_600_000;

/** What becomes of a request. A rejection is the customer's own withdrawal. */
const moves: Readonly<Record<SignatureOutcome["state"], { to: RequestState; actor: RequestActor }>> = {
  signed: { to: "sent", actor: "portal" },
  rejected: { to: "cancelled", actor: "customer" },
  expired: { to: "expired", actor: "portal" },
};

/** Closes the signature, adds to its evidence and moves its request, in one transaction. */
const settle = async (
  { requests }: PollPorts,
  { customerId, requestId }: OpenSignature,
  { outcome, now }: { outcome: SignatureOutcome; now: Date },
): Promise<void> =>
  requests.inTransaction(async (client) => {
    const key = { customerId, requestId };
    await lockCustomer(client, customerId);
    const [signature, facts] = [await findSignature(client, key), await findRequestFacts(client, key)];
    if (signature === undefined || facts === undefined) return;
    if (outcome.state !== "expired" && outcome.documentHash !== signature.documentHash)
      throw new Error(`The provider has another document than the one of ${facts.reference}`);
    // Another server, or the customer's withdrawal, was faster.
    if (!(await closeSignature(client, key, outcome.state))) return;
    await appendEvidence(client, customerId, {
      requestId,
      event: outcome.state,
      occurredAt: outcome.decidedAt,
      address: outcome.state === "expired" ? "" : outcome.address,
      documentHash: signature.documentHash ?? "",
      consentVersion: signature.consentVersion,
      consentText: signature.consentText,
    });
    const moved = await requests.move(
      client,
      { customerId, reference: facts.reference },
      { ...moves[outcome.state], now },
    );
    if (typeof moved !== "object") throw new Error(`${facts.reference} does not wait for its signature`);
  });

/** Queues for staff the documents that did not reach the provider in time; the jobs that make them go on. */
const queueUnprepared = async ({ database: { pool } }: PollPorts, now: Date): Promise<void> => {
  const before = new Date(now.getTime() - preparedWithinMs);
  for (const unprepared of await findUnprepared(pool, before, batchSize))
    await queueSignature(pool, unprepared, { fault: "not_prepared", now });
};

/** Asks the provider for the outcome of open signatures, and moves the requests of those that are decided. */
export const pollSignatures = async (ports: PollPorts, now: Date): Promise<void> => {
  for (const open of await findOpenSignatures(ports.database, now, batchSize)) {
    try {
      const outcome = await findOutcome(ports.provider, open, now);
      if (outcome !== undefined) await settle(ports, open, { outcome, now });
    } catch (error) {
      ports.onError(error);
    }
  }
  await queueUnprepared(ports, now);
};
