import type { Letter, SendLetter } from "#platform/server/mail/email.ts";

/** Keeps the letters that a test causes, in place of the mail. */
export const createTestLetters = () => {
  const sent: (Letter & { recipient: string })[] = [];
  const send: SendLetter = async (recipient, letter) => {
    sent.push({ recipient, ...letter });
  };
  return { send, sent };
};
