import * as z from "zod/mini";
import { resetSecondFactor } from "#features/second-factor/server/factor-changes.ts";
import { createSessions } from "#features/sign-in/server/sessions/sessions.ts";
import { openJobBook } from "#platform/server/jobs/job-book.ts";
import { reason, who, word } from "./command.ts";
import { defineCommand, Refusal } from "./command.ts";
import { customerOf } from "./find-customer.ts";

export const secondFactorReset = defineCommand({
  name: "second-factor reset",
  usage:
    "second-factor reset NIF --as WHO --reason WHY    for who lost app, passkeys and recovery codes; make sure first who it is",
  words: ["customer"],
  input: z.object({ customer: word, as: who, reason }),
  run: async (context, { customer, as, reason: why }) => {
    const { database, audit, now, configuration } = context;
    const { customerId, taxId } = await customerOf(context, customer);
    await audit.note({ now, actor: as, action: "second-factor reset", customerId, reason: why });
    // The portal sends the letter: it stands in the book when both the change and the letter are certain.
    const book = await openJobBook(database, { onError: () => {} });
    try {
      const { endAll } = createSessions(database, configuration.session);
      const isReset = await resetSecondFactor({ database, jobs: book.jobs, endSessions: endAll }, customerId);
      if (!isReset) throw new Refusal(`${taxId} has no second factor.`);
    } finally {
      await book.stop();
    }
    return {
      lines: [`${taxId} signs in with the password alone, is signed out everywhere, and is told by e-mail.`],
      json: { tax_id: taxId },
    };
  },
});
