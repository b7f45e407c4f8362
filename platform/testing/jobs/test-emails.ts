import type { Letter, SendEmail } from "#platform/server/mail/email.ts";

/** Records the emails that a test causes, instead of sending them. */
export const createTestEmails = () => {
  const sent: (Letter & { recipient: string })[] = [];
  const send: SendEmail = async (recipient, letter) => {
    sent.push({ recipient, ...letter });
  };
  return { send, sent };
};
