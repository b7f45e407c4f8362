import type { Letter, SendEmail } from "#platform/server/mail/email.ts";

/** Keeps the letters that a test causes, in place of the mail. */
export const createTestEmails = () => {
  const sent: (Letter & { recipient: string })[] = [];
  const send: SendEmail = async (recipient, letter) => {
    sent.push({ recipient, ...letter });
  };
  return { send, sent };
};
