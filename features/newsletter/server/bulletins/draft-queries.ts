import * as z from "zod/mini";
import { completeLanguages, type CompleteLanguage } from "#platform/contract/languages.ts";
import {
  bigint,
  execute,
  instant,
  int,
  json,
  nullable,
  oneOf,
  present,
  queryRow,
  queryRows,
  text,
  type Queryable,
} from "#platform/server/database/query.ts";
import { bulletinStates, type WrittenBulletin } from "../../contract/staff-bulletin.ts";
import { readRecipients } from "../recipients.ts";
import { bulletinContents, type BulletinContents } from "./bulletin-content.ts";

const texts = z.partialRecord(z.enum(completeLanguages), z.string());
/** Subjects and Markdown by language, as they are typed. */
const writtenTexts = z.object({ subjects: texts, bodies: texts });

const writtenOf = ({ subjects, bodies }: WrittenBulletin): string => JSON.stringify({ subjects, bodies });

interface Written {
  readonly bulletin: WrittenBulletin;
  readonly author: string;
  readonly now: Date;
}

/** A draft, locked until the transaction ends; undefined when there is none, or when it was sent. */
export const findDraft = (client: Queryable, bulletinId: number) =>
  queryRow(client, {
    name: "lock-newsletter-draft",
    text: `select name, newsletter_id as "newsletterId", version, written from newsletter_bulletins
           where bulletin_id = $1 and state = 'draft' and written is not null for update`,
    values: [bulletinId],
    columns: { name: text, newsletterId: int, version: int, written: present(json(writtenTexts)) },
  });

export const isNameTaken = async (
  client: Queryable,
  name: string,
  bulletinId: number | null,
): Promise<boolean> =>
  (await execute(client, {
    name: "is-newsletter-name-taken",
    text: "select 1 from newsletter_bulletins where name = $1 and bulletin_id <> coalesce($2::integer, 0)",
    values: [name, bulletinId],
  })) > 0;

export const insertDraft = async (client: Queryable, { bulletin, author, now }: Written): Promise<number> => {
  const inserted = await queryRow(client, {
    name: "insert-newsletter-draft",
    text: `insert into newsletter_bulletins (newsletter_id, name, written, state, created_at, changed_at, author)
           values ($1, $2, $3, 'draft', $4, $4, $5) returning bulletin_id as "bulletinId"`,
    values: [bulletin.newsletterId, bulletin.name, writtenOf(bulletin), now, author],
    columns: { bulletinId: int },
  });
  if (inserted === undefined) throw new Error("The draft has no number");
  return inserted.bulletinId;
};

export const updateDraft = async (
  client: Queryable,
  bulletinId: number,
  { bulletin, author, now }: Written,
): Promise<number> => {
  await execute(client, {
    name: "update-newsletter-draft",
    text: `update newsletter_bulletins set newsletter_id = $2, name = $3, written = $4, changed_at = $5, author = $6,
             version = version + 1
           where bulletin_id = $1`,
    values: [bulletinId, bulletin.newsletterId, bulletin.name, writtenOf(bulletin), now, author],
  });
  return bulletinId;
};

export const deleteDraft = async (client: Queryable, bulletinId: number): Promise<void> => {
  await execute(client, {
    name: "delete-newsletter-draft",
    text: "delete from newsletter_bulletins where bulletin_id = $1 and state = 'draft'",
    values: [bulletinId],
  });
};

/** Makes a draft an issue that is being sent; undefined when it was sent or changed meanwhile. */
export const sendDraft = async (
  client: Queryable,
  { bulletinId, version }: { readonly bulletinId: number; readonly version: number },
  issue: {
    readonly contents: BulletinContents;
    readonly author: string;
    readonly now: Date;
  },
): Promise<number | undefined> => {
  const { contents, author, now } = issue;
  const sent = await execute(client, {
    name: "send-newsletter-draft",
    text: `update newsletter_bulletins set state = 'sending', contents = $2, author = $3, changed_at = $4
           where bulletin_id = $1 and state = 'draft' and version = $5`,
    values: [bulletinId, JSON.stringify(contents), author, now, version],
  });
  return sent === 1 ? bulletinId : undefined;
};

/** An issue as the desk shows it, whatever its state. */
export const findBulletin = (db: Queryable, bulletinId: number) =>
  queryRow(db, {
    name: "find-newsletter-bulletin",
    text: `select name, newsletter_id as "newsletterId", state, version, written, contents, finished_at as "finishedAt"
           from newsletter_bulletins where bulletin_id = $1`,
    values: [bulletinId],
    columns: {
      name: text,
      newsletterId: int,
      state: oneOf(...bulletinStates),
      version: int,
      written: nullable(json(writtenTexts)),
      contents: nullable(json(bulletinContents)),
      finishedAt: nullable(instant),
    },
  });
export type FoundBulletin = NonNullable<Awaited<ReturnType<typeof findBulletin>>>;

/** Issues, the latest change first. */
export const findBulletins = (db: Queryable, limit: number) =>
  queryRows(db, {
    name: "list-newsletter-bulletins",
    text: `select bulletin_id as "bulletinId", name, newsletter_id as "newsletterId", state, written, contents,
             changed_at as "changedAt", author
           from newsletter_bulletins order by changed_at desc, bulletin_id desc limit $1`,
    values: [limit],
    columns: {
      bulletinId: int,
      name: text,
      newsletterId: int,
      state: oneOf(...bulletinStates),
      written: nullable(json(writtenTexts)),
      contents: nullable(json(bulletinContents)),
      changedAt: instant,
      author: text,
    },
  });

/** What became of the emails of each issue. An address that was stopped within a week of its email bounced. */
export const countDeliveries = (db: Queryable, bulletinIds: readonly number[]) =>
  queryRows(db, {
    name: "count-newsletter-deliveries",
    text: `select d.bulletin_id as "bulletinId",
        count(*) filter (where d.state in ('waiting', 'sending')) as waiting,
        count(*) filter (where d.state = 'sent') as sent,
        count(*) filter (where d.state = 'skipped') as skipped,
        count(*) filter (where d.state = 'failed'
          or (d.state = 'sent' and x.stopped_at between d.sent_at and d.sent_at + interval '7 days')) as bounced,
        count(*) filter (where d.state = 'uncertain') as uncertain,
        count(*) filter (where d.state = 'sent' and n.subscriber_id is null) as unsubscribed
      from newsletter_deliveries d
      join newsletter_bulletins b on b.bulletin_id = d.bulletin_id
      left join newsletter_stopped_addresses x on x.email_key = d.email_key
      left join newsletter_subscriptions n
        on n.subscriber_id = d.subscriber_id and n.newsletter_id = b.newsletter_id
      where d.bulletin_id = any($1::integer[]) group by d.bulletin_id`,
    values: [bulletinIds],
    columns: {
      bulletinId: int,
      waiting: bigint,
      sent: bigint,
      skipped: bigint,
      bounced: bigint,
      uncertain: bigint,
      unsubscribed: bigint,
    },
  });

/** Emails of an issue by language. */
export const countSentLanguages = (db: Queryable, bulletinId: number) =>
  queryRows(db, {
    name: "count-newsletter-delivery-languages",
    text: "select language, count(*) from newsletter_deliveries where bulletin_id = $1 group by language",
    values: [bulletinId],
    columns: { language: oneOf(...completeLanguages), count: bigint },
  });

/** The addresses that `insertDeliveries` would write now, by language. */
export const countRecipients = async (db: Queryable, newsletterId: number) => {
  const languages = new Map<string, CompleteLanguage>();
  for await (const recipients of readRecipients(db, newsletterId))
    for (const { emailKey, language } of recipients)
      if (!languages.has(emailKey)) languages.set(emailKey, language);
  const counts = new Map<CompleteLanguage, number>();
  for (const language of languages.values()) counts.set(language, (counts.get(language) ?? 0) + 1);
  return [...counts].map(([language, count]) => ({ language, count }));
};
