import { emailKeyOf } from "#platform/contract/email-address.ts";
import { completeLanguages } from "#platform/contract/languages.ts";
import {
  arrayOf,
  bigint,
  execute,
  int,
  nullable,
  oneOf,
  type Queryable,
  queryRow,
  text,
  uuid,
} from "#platform/server/database/query.ts";
import type { Subscriber } from "./subscriber-queries.ts";

/** Stores an address that is to be confirmed; the confirmation of one that waits already stays the same. */
export const insertPending = async (
  client: Queryable,
  { subscriberId, customerId }: Subscriber,
  { email, confirmationId, now }: { email: string; confirmationId: string; now: Date },
): Promise<string | undefined> =>
  (
    await queryRow(client, {
      name: "insert-pending-newsletter-address",
      text: `insert into newsletter_addresses
               (subscriber_id, email_key, customer_id, email, state, confirmation_id, requested_at)
             values ($1, $2, $3, $4, 'pending', $5, $6)
             on conflict (subscriber_id, email_key) do update set requested_at = excluded.requested_at
             where newsletter_addresses.state = 'pending'
             returning confirmation_id as "confirmationId"`,
      values: [subscriberId, emailKeyOf(email), customerId, email, confirmationId, now],
      columns: { confirmationId: uuid },
    })
  )?.confirmationId;

/** Stores a confirmed address, or confirms one that waits. */
export const insertConfirmed = async (
  client: Queryable,
  { subscriberId, customerId }: Subscriber,
  { email, confirmationId, now }: { email: string; confirmationId: string; now: Date },
): Promise<void> => {
  await execute(client, {
    name: "insert-confirmed-newsletter-address",
    text: `insert into newsletter_addresses
             (subscriber_id, email_key, customer_id, email, state, confirmation_id, requested_at)
           values ($1, $2, $3, $4, 'confirmed', $5, $6)
           on conflict (subscriber_id, email_key) do update set state = 'confirmed', is_leaving = false`,
    values: [subscriberId, emailKeyOf(email), customerId, email, confirmationId, now],
  });
};

/** Forgets addresses that wait, apart from these. */
export const deletePendingExcept = async (
  client: Queryable,
  { subscriberId }: Subscriber,
  emailKeys: readonly string[],
): Promise<void> => {
  await execute(client, {
    name: "delete-pending-newsletter-addresses",
    text: `delete from newsletter_addresses
           where subscriber_id = $1 and state = 'pending' and not (email_key = any($2))`,
    values: [subscriberId, emailKeys],
  });
};

/** Marks the confirmed addresses that are to leave: all but these. */
export const markLeavingExcept = async (
  client: Queryable,
  { subscriberId }: Subscriber,
  emailKeys: readonly string[],
): Promise<void> => {
  await execute(client, {
    name: "mark-leaving-newsletter-addresses",
    text: `update newsletter_addresses set is_leaving = not (email_key = any($2))
           where subscriber_id = $1 and state = 'confirmed'`,
    values: [subscriberId, emailKeys],
  });
};

export const deleteLeaving = async (client: Queryable, { subscriberId }: Subscriber): Promise<void> => {
  await execute(client, {
    name: "delete-leaving-newsletter-addresses",
    text: "delete from newsletter_addresses where subscriber_id = $1 and is_leaving",
    values: [subscriberId],
  });
};

/** Confirms the address of a link; undefined when it does not wait any more. */
export const confirmAddress = (
  client: Queryable,
  confirmationId: string,
): Promise<(Subscriber & { email: string; emailKey: string }) | undefined> =>
  queryRow(client, {
    name: "confirm-newsletter-address",
    text: `update newsletter_addresses set state = 'confirmed'
           where confirmation_id = $1 and state = 'pending'
           returning subscriber_id as "subscriberId", customer_id as "customerId", email, email_key as "emailKey"`,
    values: [confirmationId],
    columns: { subscriberId: uuid, customerId: nullable(bigint), email: text, emailKey: text },
  });

/** An address that waits for its confirmation, with the language of its subscriber. */
export const findPending = (db: Queryable, confirmationId: string) =>
  queryRow(db, {
    name: "find-pending-newsletter-address",
    text: `select a.email, s.language from newsletter_addresses a
           join newsletter_subscribers s on s.subscriber_id = a.subscriber_id
           where a.confirmation_id = $1 and a.state = 'pending'`,
    values: [confirmationId],
    columns: { email: text, language: oneOf(...completeLanguages) },
  });

const requestColumns = {
  requestId: uuid,
  email: text,
  emailKey: text,
  newsletterIds: arrayOf(int),
  language: oneOf(...completeLanguages),
  version: text,
};
const requestFields = `request_id as "requestId", email, email_key as "emailKey", newsletter_ids as "newsletterIds",
  language, text_version as version`;

export interface SubscriptionRequest {
  readonly requestId: string;
  readonly email: string;
  readonly newsletterIds: readonly number[];
  readonly language: (typeof completeLanguages)[number];
  readonly version: string;
  readonly now: Date;
}

/** Stores what a visitor has asked for; a later request of the same email replaces an earlier one, with the same id. */
export const saveRequest = async (client: Queryable, request: SubscriptionRequest): Promise<string> => {
  const { requestId, email, newsletterIds, language, version, now } = request;
  const saved = await queryRow(client, {
    name: "save-newsletter-request",
    text: `insert into newsletter_requests
             (email_key, request_id, email, newsletter_ids, language, text_version, requested_at)
           values ($1, $2, $3, $4, $5, $6, $7)
           on conflict (email_key) do update set email = excluded.email, newsletter_ids = excluded.newsletter_ids,
             language = excluded.language, text_version = excluded.text_version, requested_at = excluded.requested_at
           returning request_id as "requestId"`,
    values: [emailKeyOf(email), requestId, email, newsletterIds, language, version, now],
    columns: { requestId: uuid },
  });
  return saved?.requestId ?? requestId;
};

export const findRequest = (db: Queryable, requestId: string) =>
  queryRow(db, {
    name: "find-newsletter-request",
    text: `select ${requestFields} from newsletter_requests where request_id = $1`,
    values: [requestId],
    columns: requestColumns,
  });

/** Takes a request out, once. */
export const takeRequest = (client: Queryable, requestId: string) =>
  queryRow(client, {
    name: "take-newsletter-request",
    text: `delete from newsletter_requests where request_id = $1 returning ${requestFields}`,
    values: [requestId],
    columns: requestColumns,
  });
