import { queueOnce, removeQueueEntry } from "#platform/server/cases/case-queue.ts";
import { bigint, queryRows, text, type Queryable } from "#platform/server/database/query.ts";

const kind = "signature";

/** Why staff have to look after a document: its time is over, or the provider never got it. */
export const signatureFaults = ["expired", "not_prepared"] as const;
export type SignatureFault = (typeof signatureFaults)[number];

/** The document whose signature failed. */
interface FailedSignature {
  readonly customerId: number;
  readonly reference: string;
  /** The kind of change that was to be signed. */
  readonly change: string;
  /** By which the matter is known: the contract, or the customer's tax id. */
  readonly title: string;
}

/** Has staff speak to the customer about a document that was not signed. */
export const queueSignature = (
  client: Queryable,
  { change, ...failed }: FailedSignature,
  { fault, now }: { readonly fault: SignatureFault; readonly now: Date },
): Promise<void> => queueOnce(client, { kind, state: fault, topic: change, ...failed, now });

/** Whether it was in the queue. */
export const unqueueSignature = (client: Queryable, reference: string): Promise<boolean> =>
  removeQueueEntry(client, { kind, reference });

/** Documents that the provider should have by now and has not, and that are not in the queue yet. */
export const findUnprepared = (client: Queryable, before: Date, limit: number) =>
  queryRows(client, {
    name: "find-unprepared-signatures",
    text: `/* all customers: staff look after the documents of each */
           select g.customer_id as "customerId", r.reference, r.kind as change, coalesce(k.name, c.tax_id) as title
           from request_signatures g
           join change_requests r on r.customer_id = g.customer_id and r.request_id = g.request_id
           join customers c on c.customer_id = g.customer_id
           left join contracts k on k.customer_id = g.customer_id and k.contract_id = r.contract_id
           where g.state = 'preparing' and r.changed_at < $1
             and r.reference not in (select q.reference from case_queue q where q.kind = 'signature')
           order by r.changed_at limit $2`,
    values: [before, limit],
    columns: { customerId: bigint, reference: text, change: text, title: text },
  });
