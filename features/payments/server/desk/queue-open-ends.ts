import { queueOnce, removeQueueEntry } from "#platform/server/cases/case-queue.ts";
import { queryRows, text, type Queryable } from "#platform/server/database/query.ts";
import type { CompleteLanguage } from "#platform/contract/languages.ts";
import { serverWords } from "#platform/server/words.ts";
import ca from "../../locales/desk.ca.json" with { type: "json" };
import en from "../../locales/desk.en.json" with { type: "json" };
import es from "../../locales/desk.es.json" with { type: "json" };
import { openEndKinds, type OpenEnd } from "../../contract/list-payment-open-ends.ts";
import { comparedDays, findOpenEnds, type OpenEndPorts } from "./open-ends.ts";

export const queueOpenEndsEveryMs = 15 * 60_000;

const kind = "payment";
/** What only the bank's list shows. */
const ofBank: readonly string[] = ["not_here", "not_at_bank", "unknown_here"] satisfies OpenEnd["kind"][];

/** What is wrong with a payment, in words. */
export const openEndTitle = (topic: string, language: CompleteLanguage): string => {
  const known = openEndKinds.find((each) => each === topic);
  return known === undefined ? "" : serverWords(language, { ca, en, es })(`openEnds.kinds.${known}`);
};

/** The payment's id, or that of the bank's charge where the portal knows no payment. */
const referenceOf = ({ payment, intentId }: OpenEnd): string => payment?.transactionId ?? intentId;

const findQueued = (client: Queryable) =>
  queryRows(client, {
    name: "find-queued-payments",
    text: `select reference, state from case_queue where kind = 'payment'`,
    columns: { reference: text, state: text },
  });

/** Takes a payment out of the queue, when it is settled. */
export const unqueuePayment = (client: Queryable, reference: string): Promise<boolean> =>
  removeQueueEntry(client, { kind, reference });

/**
 * Makes the queue of staff have the payments that are open now. A payment with several open ends is there once, by the
 * first. While the bank does not answer, what its list showed stays.
 */
export const queueOpenEnds = async (ports: OpenEndPorts, now: Date): Promise<void> => {
  const { pool } = ports.database;
  const { items, isCompared } = await findOpenEnds(ports, comparedDays(now), now);
  const open = new Map(items.toReversed().map((item) => [referenceOf(item), item]));
  const queued = new Map((await findQueued(pool)).map(({ reference, state }) => [reference, state]));
  for (const [reference, state] of queued)
    if (!open.has(reference) && (isCompared || !ofBank.includes(state)))
      await unqueuePayment(pool, reference);
  for (const [reference, { kind: state, payment, intentId }] of open) {
    if (queued.get(reference) === state) continue;
    const title = payment?.invoiceNumbers.join(", ") || intentId || reference;
    const customerId = payment?.customerId ?? null;
    await queueOnce(pool, { kind, reference, state, topic: state, title, customerId, now });
  }
};
