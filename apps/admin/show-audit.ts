import * as z from "zod/mini";
import type { AuditEntry } from "#features/audit/server/audit.ts";
import { defineCommand } from "./command.ts";
import { drawTable } from "./draw-table.ts";
import { limit, word } from "./command.ts";
import { createNaming, customerOf } from "./find-customer.ts";
import { madridTime } from "./madrid-time.ts";

const detailsOf = ({ details }: AuditEntry): string =>
  Object.entries(details)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name} ${String(value)}`)
    .join(", ");

export const audit = defineCommand({
  name: "audit",
  usage: "audit [NIF] [--limit N]    what the staff did, by whom and why",
  words: ["customer"],
  input: z.object({ customer: z.optional(word), limit }),
  run: async (context, { customer, limit }) => {
    const person = customer === undefined ? undefined : await customerOf(context, customer);
    const entries = await context.audit.list({ customerId: person?.customerId, limit });
    const nameOf = await createNaming(
      context,
      entries.map(({ customerId }) => customerId),
    );
    return {
      lines: [
        ...drawTable(
          ["WHEN", "WHO", "DID", "CUSTOMER", "WHY", "DETAILS"],
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
        did: entry.action,
        tax_id: nameOf(entry.customerId) || null,
        why: entry.reason,
        details: entry.details,
      })),
    };
  },
});
