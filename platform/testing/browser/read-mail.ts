import { type APIRequestContext, expect } from "@playwright/test";
import * as z from "zod/mini";
import { mailboxPath } from "#platform/contract/mailbox-path.ts";

const mailbox = z.object({
  items: z.array(z.object({ mailId: z.int(), recipient: z.string(), subject: z.string(), text: z.string() })),
});

export interface MailWanted {
  readonly to: string;
  /** Only a mail whose subject matches. */
  readonly subject?: RegExp;
  /** Only a mail newer than the one with this `mailId`. */
  readonly after?: number;
}

/** A mail of the sandbox's mailbox; `links` are the URLs in its text, with their fragments, in order. */
export interface ReadMail {
  readonly mailId: number;
  readonly subject: string;
  readonly text: string;
  readonly links: readonly string[];
}

const newest = async (request: APIRequestContext, wanted: MailWanted): Promise<ReadMail | undefined> => {
  const { to, subject = /(?:)/, after = 0 } = wanted;
  const answer = await request.get(`${mailboxPath}.json`, { params: { to } });
  const { items } = z.parse(mailbox, await answer.json());
  const mail = items.find(({ mailId, subject: itsSubject }) => mailId > after && subject.test(itsSubject));
  if (mail === undefined) return undefined;
  return { ...mail, links: mail.text.match(/https?:\/\/[^\s<>"]+/g) ?? [] };
};

/**
 * The newest mail to an address. Waits for it, because mails are sent after the answer. `request` is the page's or the
 * test's: `const { links } = await readMail(page.request, { to: "anna@example.org", subject: /contrasenya/ })`.
 */
export const readMail = async (request: APIRequestContext, wanted: MailWanted): Promise<ReadMail> => {
  let found: ReadMail | undefined;
  await expect
    .poll(
      async () => {
        found = await newest(request, wanted);
        return found?.mailId;
      },
      { message: `a mail to ${wanted.to}`, intervals: [100, 250, 500] },
    )
    .toBeDefined();
  if (found === undefined) throw new Error(`there is no mail to ${wanted.to}`);
  return found;
};
