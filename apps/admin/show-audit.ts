import type { AuditEntry } from "#features/operations/server/audit-log.ts";
import { drawTable } from "#platform/server/commands/draw-table.ts";
import { createNaming, customerOf } from "./find-customer.ts";
import { madridTime } from "#platform/contract/madrid-time.ts";
import type { AdminContext } from "./admin-context.ts";
import {
  defaultLimit,
  limitOption,
  nif,
  word,
  type AddCommands,
  type Outcome,
} from "#platform/server/commands/command.ts";

const detailsOf = ({ details }: AuditEntry): string =>
  Object.entries(details)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name} ${String(value)}`)
    .join(", ");

const showAudit = async (
  context: AdminContext,
  { customer, limit = defaultLimit }: { customer?: string | undefined; limit?: number | undefined },
): Promise<Outcome> => {
  const person = customer === undefined ? undefined : await customerOf(context, customer);
  const entries = await context.audit.list({ customerId: person?.customerId, limit });
  const nameOf = await createNaming(
    context,
    entries.map(({ customerId }) => customerId),
  );
  return {
    lines: [
      ...drawTable(
        ["TIME", "STAFF", "ACTION", "CUSTOMER", "REASON", "DETAILS"],
        entries.map((entry) => [
          madridTime(entry.happenedAt),
          entry.actor,
          entry.action,
          nameOf(entry.customerId),
          entry.reason,
          detailsOf(entry),
        ]),
      ),
      ...(entries.length === 0 ? ["nothing yet"] : []),
    ],
    json: entries.map((entry) => ({
      at: entry.happenedAt,
      who: entry.actor,
      who_kind: entry.actorKind,
      who_id: entry.actorId ?? null,
      did: entry.action,
      tax_id: nameOf(entry.customerId) || null,
      why: entry.reason,
      details: entry.details,
    })),
  };
};

export const addAuditCommands: AddCommands<AdminContext> = (program, ask) => {
  program
    .command("audit")
    .description("staff actions, with author and reason")
    .argument("[NIF]", nif, word)
    .addOption(limitOption)
    .action((customer, options) => ask((context) => showAudit(context, { customer, ...options })));
};
