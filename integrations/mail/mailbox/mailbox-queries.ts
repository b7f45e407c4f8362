import type { Database } from "#platform/server/database/pool.ts";
import {
  arrayOf,
  bigint,
  execute,
  instant,
  queryRow,
  queryRows,
  text,
  type RowOf,
  type Queryable,
} from "#platform/server/database/query.ts";
import type { Mail, MailPort } from "../port.ts";
import { refuseUnsafe } from "../refuse-unsafe.ts";

type Pool = Pick<Database, "pool">;

/** Older emails than the newest 500 are deleted. */
export const maxMails = 500;

const headColumns = { mailId: bigint, sentAt: instant, recipient: text, subject: text };
/** An email without its bodies. */
export type MailHead = RowOf<typeof headColumns>;
const mailColumns = { ...headColumns, text, html: text, attachments: arrayOf(text) };
export type StoredMail = RowOf<typeof mailColumns>;

const head = `mail_id as "mailId", sent_at as "sentAt", recipient, subject`;
const headAndBodies = `${head}, text_body as text, html_body as html, attachments`;

/** Stores an email and deletes the oldest ones. */
const storeMail = async ({ pool }: Pool, mail: Mail): Promise<void> => {
  await execute(pool, {
    text: `insert into sandbox_mails (recipient, subject, text_body, html_body, attachments)
           values ($1, $2, $3, $4, $5)`,
    values: [
      mail.recipient,
      mail.subject,
      mail.text,
      mail.html,
      (mail.attachments ?? []).map(({ filename }) => filename),
    ],
  });
  await execute(pool, {
    text: `delete from sandbox_mails where mail_id <=
             (select mail_id from sandbox_mails order by mail_id desc limit 1 offset $1)`,
    values: [maxMails],
  });
};

/** A page of emails, newest first, and their total number. */
export const listMails = async (
  { pool }: Pool,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ mails: MailHead[]; total: number }> => {
  const mails = await queryRows(pool, {
    text: `select ${head} from sandbox_mails order by mail_id desc limit $1 offset $2`,
    values: [limit, offset],
    columns: headColumns,
  });
  const count = await queryRow(pool, {
    text: "select count(*) as total from sandbox_mails",
    columns: { total: bigint },
  });
  return { mails, total: count?.total ?? 0 };
};

export const findMail = ({ pool }: Pool, mailId: number): Promise<StoredMail | undefined> =>
  queryRow(pool, {
    text: `select ${headAndBodies} from sandbox_mails where mail_id = $1`,
    values: [mailId],
    columns: mailColumns,
  });

/** The newest emails to an address, ignoring case, newest first. */
export const mailsTo = ({ pool }: Pool, recipient: string, limit: number): Promise<StoredMail[]> =>
  queryRows(pool, {
    text: `select ${headAndBodies} from sandbox_mails where lower(recipient) = $1 order by mail_id desc limit $2`,
    values: [recipient.toLowerCase(), limit],
    columns: mailColumns,
  });

/** Stores every email in the database, for the mailbox's page, and sends none. */
export const createSandboxMailbox = (database: Pick<Database, "pool">): MailPort => ({
  send: async (mail) => {
    refuseUnsafe(mail);
    await storeMail(database, mail);
  },
});

/** Deletes the emails to an address, ignoring case, for the erasure of a customer. */
export const deleteMailsTo = async (pool: Queryable, recipient: string): Promise<void> => {
  await execute(pool, {
    name: "delete-mails-to",
    text: "delete from sandbox_mails where lower(recipient) = lower($1)",
    values: [recipient],
  });
};
