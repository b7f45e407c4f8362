import type { Database } from "#platform/server/database/pool.ts";
import type { Mail } from "../port.ts";

type Queries = Pick<Database, "db">;

/** The mailbox is for looking at what has just happened; what came before the newest of these is forgotten. */
export const mostMails = 500;

/** An e-mail of the mailbox, without its parts. */
export interface MailHead {
  readonly mailId: number;
  readonly sentAt: Date;
  readonly recipient: string;
  readonly subject: string;
}
export interface KeptMail extends MailHead, Pick<Mail, "text" | "html"> {}

const head = ["mail_id as mailId", "sent_at as sentAt", "recipient", "subject"] as const;
const whole = [...head, "text_body as text", "html_body as html"] as const;

/** Keeps an e-mail, and forgets the oldest ones. */
export const keepMail = async ({ db }: Queries, { recipient, subject, text, html }: Mail): Promise<void> => {
  await db
    .insertInto("sandbox_mails")
    .values({ recipient, subject, text_body: text, html_body: html })
    .execute();
  const oldest = db
    .selectFrom("sandbox_mails")
    .select("mail_id")
    .orderBy("mail_id", "desc")
    .offset(mostMails)
    .limit(1);
  await db.deleteFrom("sandbox_mails").where("mail_id", "<=", oldest).execute();
};

/** A page of the mailbox, newest first, and how many there are in all. */
export const listMails = async (
  { db }: Queries,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ mails: MailHead[]; total: number }> => {
  const mails = await db
    .selectFrom("sandbox_mails")
    .select(head)
    .orderBy("mail_id", "desc")
    .offset(offset)
    .limit(limit)
    .execute();
  const { total } = await db
    .selectFrom("sandbox_mails")
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return { mails, total };
};

/** An e-mail with its parts. */
export const findMail = ({ db }: Queries, mailId: number): Promise<KeptMail | undefined> =>
  db.selectFrom("sandbox_mails").select(whole).where("mail_id", "=", mailId).executeTakeFirst();

/** The newest e-mails to an address, however it is written, newest first. */
export const mailsTo = ({ db }: Queries, recipient: string, limit: number): Promise<KeptMail[]> =>
  db
    .selectFrom("sandbox_mails")
    .select(whole)
    .where(({ fn }) => fn<string>("lower", ["recipient"]), "=", recipient.toLowerCase())
    .orderBy("mail_id", "desc")
    .limit(limit)
    .execute();
