import { completeLanguages, type CompleteLanguage } from "#platform/contract/languages.ts";
import {
  bigint,
  bool,
  execute,
  int,
  nullable,
  oneOf,
  type Queryable,
  queryRow,
  queryRows,
  text,
  uuid,
} from "#platform/server/database/query.ts";

/** A subscriber of newsletters; `customerId` is null for a person who is not a customer. */
export interface Subscriber {
  readonly subscriberId: string;
  readonly customerId: number | null;
}

const subscriberColumns = { subscriberId: uuid, customerId: nullable(bigint) };
const subscriberFields = `subscriber_id as "subscriberId", customer_id as "customerId"`;

export const findSubscriber = (db: Queryable, subscriberId: string): Promise<Subscriber | undefined> =>
  queryRow(db, {
    name: "find-newsletter-subscriber",
    text: `select ${subscriberFields} from newsletter_subscribers where subscriber_id = $1`,
    values: [subscriberId],
    columns: subscriberColumns,
  });

export const findSubscriberOfCustomer = (
  db: Queryable,
  customerId: number,
): Promise<Subscriber | undefined> =>
  queryRow(db, {
    name: "find-newsletter-subscriber-of-customer",
    text: `select ${subscriberFields} from newsletter_subscribers where customer_id = $1`,
    values: [customerId],
    columns: subscriberColumns,
  });

/** The subscriber with a confirmed address, who is not a customer. */
export const findSubscriberByEmail = (db: Queryable, emailKey: string): Promise<Subscriber | undefined> =>
  queryRow(db, {
    name: "find-newsletter-subscriber-by-email",
    text: `select s.subscriber_id as "subscriberId", s.customer_id as "customerId"
           from newsletter_subscribers s join newsletter_addresses a on a.subscriber_id = s.subscriber_id
           where a.email_key = $1 and a.state = 'confirmed' and s.customer_id is null
           order by s.created_at limit 1`,
    values: [emailKey],
    columns: subscriberColumns,
  });

/** Adds a subscriber, or does nothing when there is one of the same id or customer. */
export const insertSubscriber = async (
  client: Queryable,
  { subscriberId, customerId }: Subscriber,
  { language, now }: { readonly language: CompleteLanguage; readonly now: Date },
): Promise<void> => {
  await execute(client, {
    name: "insert-newsletter-subscriber",
    text: `insert into newsletter_subscribers (subscriber_id, customer_id, language, created_at, ended_at)
           values ($1, $2, $3, $4, $4) on conflict do nothing`,
    values: [subscriberId, customerId, language, now],
  });
};

/** Locks a subscriber until the end of the transaction: changes of one are made one after another. */
export const lockSubscriber = async (
  client: Queryable,
  { subscriberId }: Subscriber,
): Promise<CompleteLanguage | undefined> =>
  (
    await queryRow(client, {
      name: "lock-newsletter-subscriber",
      text: "select language from newsletter_subscribers where subscriber_id = $1 for update",
      values: [subscriberId],
      columns: { language: oneOf(...completeLanguages) },
    })
  )?.language;

export interface Address {
  readonly email: string;
  readonly emailKey: string;
  readonly state: "pending" | "confirmed";
  readonly isLeaving: boolean;
}

export const findAddresses = (db: Queryable, { subscriberId }: Subscriber): Promise<Address[]> =>
  queryRows(db, {
    name: "find-newsletter-addresses",
    text: `select email, email_key as "emailKey", state, is_leaving as "isLeaving"
           from newsletter_addresses where subscriber_id = $1 order by requested_at, email_key`,
    values: [subscriberId],
    columns: { email: text, emailKey: text, state: oneOf("pending", "confirmed"), isLeaving: bool },
  });

/** The email in the profile of a customer. */
export const findProfileEmail = async (db: Queryable, customerId: number): Promise<string | null> =>
  (
    await queryRow(db, {
      name: "find-newsletter-email-of-customer",
      text: "select email from customers where customer_id = $1 and erased_at is null",
      values: [customerId],
      columns: { email: nullable(text) },
    })
  )?.email ?? null;

export const findSubscriptions = async (db: Queryable, { subscriberId }: Subscriber): Promise<number[]> =>
  (
    await queryRows(db, {
      name: "find-newsletter-subscriptions",
      text: `select newsletter_id as "newsletterId" from newsletter_subscriptions where subscriber_id = $1`,
      values: [subscriberId],
      columns: { newsletterId: int },
    })
  ).map(({ newsletterId }) => newsletterId);

export const addSubscriptions = async (
  client: Queryable,
  { subscriberId, customerId }: Subscriber,
  { newsletterIds, now }: { readonly newsletterIds: readonly number[]; readonly now: Date },
): Promise<void> => {
  await execute(client, {
    name: "add-newsletter-subscriptions",
    text: `insert into newsletter_subscriptions (subscriber_id, newsletter_id, customer_id, subscribed_at)
           select $1, newsletter_id, $3, $4 from newsletters where newsletter_id = any($2)
           on conflict (subscriber_id, newsletter_id) do nothing`,
    values: [subscriberId, newsletterIds, customerId, now],
  });
};

export const removeSubscriptions = async (
  client: Queryable,
  { subscriberId }: Pick<Subscriber, "subscriberId">,
  newsletterIds: readonly number[],
): Promise<void> => {
  await execute(client, {
    name: "remove-newsletter-subscriptions",
    text: "delete from newsletter_subscriptions where subscriber_id = $1 and newsletter_id = any($2)",
    values: [subscriberId, newsletterIds],
  });
};

/** Notes that a subscriber has left the last newsletter, or has one again. */
export const markEnd = async (
  client: Queryable,
  { subscriberId }: Pick<Subscriber, "subscriberId">,
  now: Date,
): Promise<void> => {
  await execute(client, {
    name: "mark-end-of-newsletter-subscriber",
    text: `update newsletter_subscribers set ended_at = case
             when exists (select 1 from newsletter_subscriptions where subscriber_id = $1) then null
             else coalesce(ended_at, $2) end
           where subscriber_id = $1`,
    values: [subscriberId, now],
  });
};

export interface Consent {
  readonly newsletterIds: readonly number[];
  readonly source: "double_opt_in" | "link" | "session";
  readonly version: string;
  /** The words that were shown. */
  readonly text: string;
  readonly now: Date;
}

export const insertConsent = async (
  client: Queryable,
  { subscriberId, customerId }: Subscriber,
  { newsletterIds, source, version, text: words, now }: Consent,
): Promise<void> => {
  await execute(client, {
    name: "insert-newsletter-consent",
    text: `insert into newsletter_consents
             (subscriber_id, customer_id, newsletter_ids, source, text_version, consent_text, consented_at)
           values ($1, $2, $3, $4, $5, $6, $7)`,
    values: [subscriberId, customerId, newsletterIds, source, version, words, now],
  });
};

/** Emails to an address are sent again. */
export const deleteStop = async (client: Queryable, emailKey: string): Promise<void> => {
  await execute(client, {
    name: "delete-newsletter-stop",
    text: "delete from newsletter_stopped_addresses where email_key = $1",
    values: [emailKey],
  });
};

/** No newsletter is sent to an address any more; false when that was so already. */
export const stopAddress = async (
  db: Queryable,
  { emailKey, reason, now }: { readonly emailKey: string; readonly reason: string; readonly now: Date },
): Promise<boolean> =>
  (await execute(db, {
    name: "stop-newsletter-address",
    text: `insert into newsletter_stopped_addresses (email_key, reason, stopped_at) values ($1, $2, $3)
           on conflict (email_key) do nothing`,
    values: [emailKey, reason, now],
  })) === 1;
