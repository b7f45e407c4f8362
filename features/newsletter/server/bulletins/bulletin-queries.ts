import { completeLanguages } from "#platform/contract/languages.ts";
import {
  bigint,
  execute,
  instant,
  int,
  json,
  nullable,
  oneOf,
  present,
  type Queryable,
  queryRow,
  queryRows,
  type RowOf,
  text,
  uuid,
} from "#platform/server/database/query.ts";
import { bulletinStates } from "../../contract/staff-bulletin.ts";
import { readRecipients } from "../recipients.ts";
import { bulletinContents, type BulletinContents } from "./bulletin-content.ts";

export const deliveryStates = ["waiting", "sending", "sent", "skipped", "failed", "uncertain"] as const;

/** Stores an issue that is to be sent; undefined when there is one of its name. */
export const insertBulletin = async (
  client: Queryable,
  issue: {
    readonly newsletterId: number;
    readonly name: string;
    readonly contents: BulletinContents;
    readonly author: string;
    readonly now: Date;
  },
): Promise<number | undefined> =>
  (
    await queryRow(client, {
      name: "insert-newsletter-bulletin",
      text: `insert into newsletter_bulletins (newsletter_id, name, contents, state, created_at, changed_at, author)
             values ($1, $2, $3, 'sending', $4, $4, $5)
             on conflict (name) do nothing returning bulletin_id as "bulletinId"`,
      values: [issue.newsletterId, issue.name, JSON.stringify(issue.contents), issue.now, issue.author],
      columns: { bulletinId: int },
    })
  )?.bulletinId;

const findNewsletterOf = async (client: Queryable, bulletinId: number): Promise<number> => {
  const found = await queryRow(client, {
    name: "find-newsletter-of-bulletin",
    text: `select newsletter_id as "newsletterId" from newsletter_bulletins where bulletin_id = $1`,
    values: [bulletinId],
    columns: { newsletterId: int },
  });
  if (found === undefined) throw new Error(`There is no issue ${bulletinId}`);
  return found.newsletterId;
};

/** A row for each address of each subscriber, once; addresses that were stopped have none. */
export const insertDeliveries = async (
  client: Queryable,
  { bulletinId, now }: { readonly bulletinId: number; readonly now: Date },
): Promise<number> => {
  let inserted = 0;
  for await (const recipients of readRecipients(client, await findNewsletterOf(client, bulletinId)))
    inserted += await execute(client, {
      name: "insert-newsletter-deliveries",
      text: `insert into newsletter_deliveries
          (bulletin_id, email_key, email, subscriber_id, customer_id, language, state, due_at)
        select $1, "emailKey", email, "subscriberId", "customerId", language, 'waiting', $2
        from jsonb_to_recordset($3)
          as r ("emailKey" text, email text, "subscriberId" uuid, "customerId" bigint, language text)
        on conflict (bulletin_id, email_key) do nothing`,
      values: [bulletinId, now, JSON.stringify(recipients)],
    });
  return inserted;
};

const claimColumns = {
  bulletinId: int,
  newsletterId: int,
  emailKey: text,
  email: text,
  subscriberId: uuid,
  customerId: nullable(bigint),
  language: oneOf(...completeLanguages),
  attempts: int,
  claimedAt: present(instant),
};
export type Delivery = RowOf<typeof claimColumns>;

/** Only one server claims at a time, so that all of them together stay within the pace. */
export const lockClaims = (client: Queryable): Promise<number> =>
  execute(client, { text: "select pg_advisory_xact_lock(4190218)" });

/** How many emails were claimed since an instant. */
export const countClaimedSince = async (client: Queryable, since: Date): Promise<number> =>
  (
    await queryRow(client, {
      name: "count-claimed-newsletter-deliveries",
      text: "select count(*) from newsletter_deliveries where claimed_at > $1",
      values: [since],
      columns: { count: bigint },
    })
  )?.count ?? 0;

/** Writes `sending` into some rows that wait: from then on no other server sends them while this one runs. */
export const claimDeliveries = (
  client: Queryable,
  { limit, now }: { readonly limit: number; readonly now: Date },
): Promise<Delivery[]> =>
  queryRows(client, {
    name: "claim-newsletter-deliveries",
    text: `update newsletter_deliveries d set state = 'sending', is_begun = false, claimed_at = $2,
        attempts = attempts + 1
      from newsletter_bulletins b
      where b.bulletin_id = d.bulletin_id and (d.bulletin_id, d.email_key) in (
        select w.bulletin_id, w.email_key from newsletter_deliveries w
        join newsletter_bulletins i on i.bulletin_id = w.bulletin_id
        where w.state = 'waiting' and w.due_at <= $2 and i.state = 'sending'
        order by w.due_at, w.email_key limit $1 for update of w skip locked)
      returning d.bulletin_id as "bulletinId", b.newsletter_id as "newsletterId", d.email_key as "emailKey", d.email,
        d.subscriber_id as "subscriberId", d.customer_id as "customerId", d.language, d.attempts,
        d.claimed_at as "claimedAt"`,
    values: [limit, now],
    columns: claimColumns,
  });

/** Whether a claimed email is still wanted: subscribed, and its address not stopped. */
export const isStillWanted = async (
  db: Queryable,
  { subscriberId, newsletterId, emailKey }: Delivery,
): Promise<boolean> =>
  (await execute(db, {
    name: "is-newsletter-still-wanted",
    text: `select 1 from newsletter_subscriptions where subscriber_id = $1 and newsletter_id = $2
           and not exists (select 1 from newsletter_stopped_addresses where email_key = $3)`,
    values: [subscriberId, newsletterId, emailKey],
  })) > 0;

/**
 * Notes that a claimed email is about to leave: from then on no restart sends it again. False when it was taken from this
 * server meanwhile, as from one that seemed to have stopped.
 */
export const beginDelivery = async (
  db: Queryable,
  { bulletinId, emailKey, claimedAt }: Delivery,
): Promise<boolean> =>
  (await execute(db, {
    name: "begin-newsletter-delivery",
    text: `update newsletter_deliveries set is_begun = true
           where bulletin_id = $1 and email_key = $2 and state = 'sending' and claimed_at = $3 and not is_begun`,
    values: [bulletinId, emailKey, claimedAt],
  })) === 1;

/** The outcome of a claimed email; `waiting` with a later instant tries it again. */
export const settleDelivery = async (
  db: Queryable,
  { bulletinId, emailKey }: Pick<Delivery, "bulletinId" | "emailKey">,
  outcome: {
    readonly state: (typeof deliveryStates)[number];
    readonly reason?: string;
    readonly now: Date;
    readonly dueAt?: Date;
  },
): Promise<void> => {
  const { state, reason = "", now, dueAt } = outcome;
  await execute(db, {
    name: "settle-newsletter-delivery",
    text: `update newsletter_deliveries set state = $3, reason = $4, due_at = coalesce($6, due_at),
             sent_at = case when $3 = 'sent' then $5::timestamptz end
           where bulletin_id = $1 and email_key = $2 and state = 'sending'`,
    values: [bulletinId, emailKey, state, reason.slice(0, 500), now, dueAt ?? null],
  });
};

/**
 * Claimed emails of a server that has stopped: those that it had not begun wait again, and whether a begun one left is not
 * known.
 */
export const settleAbandoned = (db: Queryable, claimedBefore: Date): Promise<number> =>
  execute(db, {
    name: "settle-abandoned-newsletter-deliveries",
    text: `update newsletter_deliveries set
             state = case when is_begun then 'uncertain' else 'waiting' end,
             attempts = case when is_begun then attempts else attempts - 1 end,
             reason = case when is_begun then 'the server stopped while it was sent' else reason end
           where state = 'sending' and claimed_at < $1`,
    values: [claimedBefore],
  });

export const finishBulletins = (db: Queryable, now: Date): Promise<number> =>
  execute(db, {
    name: "finish-newsletter-bulletins",
    text: `update newsletter_bulletins b set state = 'sent', finished_at = $1
           where state = 'sending' and not exists (select 1 from newsletter_deliveries d
             where d.bulletin_id = b.bulletin_id and d.state in ('waiting', 'sending'))`,
    values: [now],
  });

export const findBulletinContents = (db: Queryable, bulletinId: number) =>
  queryRow(db, {
    name: "find-newsletter-bulletin-contents",
    text: "select contents from newsletter_bulletins where bulletin_id = $1 and contents is not null",
    values: [bulletinId],
    columns: { contents: present(json(bulletinContents)) },
  });

const statusColumns = {
  name: text,
  newsletterId: int,
  state: oneOf(...bulletinStates),
  createdAt: instant,
  finishedAt: nullable(instant),
  waiting: bigint,
  sending: bigint,
  sent: bigint,
  skipped: bigint,
  failed: bigint,
  uncertain: bigint,
};
export type BulletinStatus = RowOf<typeof statusColumns>;

/** Issues with the number of their emails by state, the latest first. */
export const readBulletinStatus = (db: Queryable, limit: number): Promise<BulletinStatus[]> =>
  queryRows(db, {
    name: "read-newsletter-bulletin-status",
    text: `select b.name, b.newsletter_id as "newsletterId", b.state, b.created_at as "createdAt",
        b.finished_at as "finishedAt",
        count(d.email_key) filter (where d.state = 'waiting') as waiting,
        count(d.email_key) filter (where d.state = 'sending') as sending,
        count(d.email_key) filter (where d.state = 'sent') as sent,
        count(d.email_key) filter (where d.state = 'skipped') as skipped,
        count(d.email_key) filter (where d.state = 'failed') as failed,
        count(d.email_key) filter (where d.state = 'uncertain') as uncertain
      from newsletter_bulletins b left join newsletter_deliveries d on d.bulletin_id = b.bulletin_id
      group by b.bulletin_id order by b.created_at desc, b.bulletin_id desc limit $1`,
    values: [limit],
    columns: statusColumns,
  });

/** Stops an issue, or goes on with a stopped one; false when none of the name is in the former state. */
export const switchBulletin = async (
  client: Queryable,
  name: string,
  { from, to }: { readonly from: "sending" | "stopped"; readonly to: "sending" | "stopped" },
): Promise<boolean> =>
  (await execute(client, {
    name: "switch-newsletter-bulletin",
    text: "update newsletter_bulletins set state = $3 where name = $1 and state = $2",
    values: [name, from, to],
  })) === 1;

/** Emails of an issue that did not arrive, for staff. */
export const findTroubles = (db: Queryable, name: string, limit: number) =>
  queryRows(db, {
    name: "find-newsletter-delivery-troubles",
    text: `select d.email, d.state, d.reason from newsletter_deliveries d
           join newsletter_bulletins b on b.bulletin_id = d.bulletin_id
           where b.name = $1 and d.state in ('failed', 'uncertain') order by d.email_key limit $2`,
    values: [name, limit],
    columns: { email: text, state: oneOf(...deliveryStates), reason: text },
  });
