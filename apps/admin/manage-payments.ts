import { createPaymentLinks } from "#features/payments/server/payment-links.ts";
import { findPayer } from "#features/payments/server/attempt-queries.ts";
import { setPlatformDenied } from "#features/payments/server/platform-denials.ts";
import { bigint, queryRow } from "#platform/server/database/query.ts";
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

const platform = "stripe";

const setDenied = async (
  context: AdminContext,
  { customer, as, reason: why, isDenied }: Signed & { customer: string; isDenied: boolean },
): Promise<Outcome> => {
  const { database, audit, now } = context;
  const { customerId, taxId } = await customerOf(context, customer);
  const action = `payments ${isDenied ? "deny" : "allow"}`;
  await audit.note({ now, actor: as, action, customerId, reason: why, details: { platform } });
  await setPlatformDenied(database, { customerId, platform, isDenied, now });
  return {
    lines: [isDenied ? `${taxId} cannot pay by card any more.` : `${taxId} can pay by card.`],
    json: { tax_id: taxId, platform, denied: isDenied },
  };
};

const printLink = async (
  context: AdminContext,
  { number, as, reason: why }: Signed & { number: string },
): Promise<Outcome> => {
  const { database, audit, configuration, now } = context;
  const found = await queryRow(database.pool, {
    text: `select customer_id as "customerId", invoice_id as "invoiceId" from invoice_numbers where number = $1`,
    values: [number],
    columns: { customerId: bigint, invoiceId: bigint },
  });
  if (found === undefined) throw new Refusal(`There is no invoice ${number}.`);
  await audit.note({
    now,
    actor: as,
    action: "payments link",
    customerId: found.customerId,
    reason: why,
    details: { number },
  });
  const payer = await findPayer(database.pool, found.customerId);
  if (payer === undefined) throw new Refusal(`There is no invoice ${number}.`);
  const links = createPaymentLinks({ ...context, keyring: await context.keyring() });
  const link = links.urlOf(links.tokenOf({ ...found, now }), payer.language);
  const days = configuration.payments.linkDays;
  return {
    lines: [
      `Anyone who has this link can pay ${number} by card within ${days} days, without signing in:`,
      "",
      `  ${link}`,
    ],
    json: { link, number, days },
  };
};

export const addPaymentCommands: AddCommands<AdminContext> = (program, ask) => {
  const payments = program.command("payments").description("card payments of customers");
  payments
    .command("deny")
    .description("closes card payment to a customer")
    .argument("<NIF>", nif, word)
    .addOption(asWho)
    .addOption(reason)
    .action((customer, options) =>
      ask((context) => setDenied(context, { customer, isDenied: true, ...options })),
    );
  payments
    .command("allow")
    .description("opens card payment to a customer again")
    .argument("<NIF>", nif, word)
    .addOption(asWho)
    .addOption(reason)
    .action((customer, options) =>
      ask((context) => setDenied(context, { customer, isDenied: false, ...options })),
    );
  payments
    .command("link")
    .description("prints a link with which one invoice is paid without signing in")
    .argument("<NUMBER>", "number of the invoice", word)
    .addOption(asWho)
    .addOption(reason)
    .action((number, options) => ask((context) => printLink(context, { number, ...options })));
};
