import type { Email, SendEmail } from "#platform/server/mail/email.ts";

/** Records the emails that a test causes, instead of sending them. */
export const createTestEmails = () => {
  const sent: (Email & { recipient: string })[] = [];
  const send: SendEmail = async (recipient, email) => {
    sent.push({ recipient, ...email });
  };
  return { send, sent };
};
