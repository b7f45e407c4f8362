import { announce } from "#features/notifications/server/announce.ts";
import { resetSecondFactor } from "#features/account/server/second-factor/factor-changes.ts";
import { createJobQueue } from "#platform/server/jobs/job-queue.ts";
import { customerOf } from "./find-customer.ts";
import type { AdminContext } from "./admin-context.ts";
import {
  asWho,
  nif,
  reason,
  Refusal,
  word,
  type AddCommands,
  type Outcome,
  type Signed,
} from "#platform/server/commands/command.ts";

const resetOfCustomer = async (
  context: AdminContext,
  { customer, as, reason: why }: Signed & { customer: string },
): Promise<Outcome> => {
  const { database, audit, now } = context;
  const { customerId, taxId } = await customerOf(context, customer);
  await audit.note({ now, actor: as, action: "second-factor reset", customerId, reason: why });
  // The email is queued in the transaction of the change; the portal sends it.
  const queue = await createJobQueue(database, { onError: () => {} });
  try {
    const isReset = await resetSecondFactor({ database, jobs: queue.jobs, announce }, customerId);
    if (!isReset) throw new Refusal(`${taxId} has no second factor.`);
  } finally {
    await queue.stop();
  }
  return {
    lines: [`${taxId} signs in with the password alone, is signed out everywhere, and is notified by email.`],
    json: { tax_id: taxId },
  };
};

export const addSecondFactorCommands: AddCommands<AdminContext> = (program, ask) => {
  program
    .command("second-factor")
    .description("the second step of sign-in")
    .command("reset")
    .description("for customers who lost app, passkeys and recovery codes; verify their identity first")
    .argument("<NIF>", nif, word)
    .addOption(asWho)
    .addOption(reason)
    .action((customer, options) => ask((context) => resetOfCustomer(context, { customer, ...options })));
};
