import type { ErasureOutcome } from "#features/profile/server/erase-customer.ts";
import { listErasureRequests } from "#features/profile/server/erasure-requests.ts";
import { deleteSandboxSignatures } from "#integrations/document-signature/sandbox.ts";
import { deleteMailsTo } from "#integrations/mail/mailbox/mailbox-queries.ts";
import { madridTime } from "#platform/contract/madrid-time.ts";
import { drawTable } from "#platform/server/commands/draw-table.ts";
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

const listErasures = async ({ database }: AdminContext): Promise<Outcome> => {
  const waiting = await listErasureRequests(database);
  return {
    lines: [
      ...drawTable(
        ["NIF", "NAME", "REQUESTED"],
        waiting.map(({ taxId, name, requestedAt }) => [taxId, name, madridTime(requestedAt)]),
      ),
      ...(waiting.length === 0 ? ["no pending requests"] : []),
    ],
    json: waiting.map(({ taxId, name, requestedAt }) => ({
      tax_id: taxId,
      name,
      requested_at: requestedAt,
    })),
  };
};

const refusalOf = (outcome: ErasureOutcome, taxId: string): Refusal | undefined => {
  if (outcome.outcome === "open_contracts")
    return new Refusal(
      `${taxId} still has contracts in force or in preparation: ${outcome.count}. End them first.`,
    );
  if (outcome.outcome === "debt")
    return new Refusal(`${taxId} still owes ${(outcome.pendingCents / 100).toFixed(2)} €. Settle it first.`);
  if (outcome.outcome === "no_such_customer") return new Refusal(`${taxId} was erased already.`);
  return undefined;
};

const eraseCustomer = async (
  context: AdminContext,
  { customer, as, reason: why }: Signed & { customer: string },
): Promise<Outcome> => {
  const { database, audit, now } = context;
  const { customerId, taxId } = await customerOf(context, customer);
  const outcome = await context.erase(customerId, now);
  const refusal = refusalOf(outcome, taxId);
  if (refusal !== undefined || outcome.outcome !== "erased") throw refusal ?? new Refusal("Not erased.");
  // By number only: the audit log cannot be changed, so a name in it could never be erased.
  await audit.note({ now, actor: as, action: "erase", customerId, reason: why });
  if (outcome.email !== null) await deleteMailsTo(database.pool, outcome.email);
  await deleteSandboxSignatures(database.pool, taxId);
  return {
    lines: [
      `Erased: customer ${customerId}, with ${outcome.files} files. Invoices are retained for six years, as required by law.`,
      "Do not import this customer again from your own system.",
    ],
    json: { customer_id: customerId, files: outcome.files },
  };
};

export const addErasureCommands: AddCommands<AdminContext> = (program, ask) => {
  program
    .command("erasures")
    .description("erasure requests, the oldest first; the law gives a month")
    .action(() => ask(listErasures));
  program
    .command("erase")
    .description("erases all data of a customer except invoices; cannot be undone")
    .argument("<NIF>", nif, word)
    .addOption(asWho)
    .addOption(reason)
    .action((customer, options) => ask((context) => eraseCustomer(context, { customer, ...options })));
};
