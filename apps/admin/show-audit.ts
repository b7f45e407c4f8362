import type { SealFault } from "#features/audit/contract/verify-audit-seals.ts";
import type { AuditEntry } from "#features/audit/server/audit-log.ts";
import { factText, readCodeWords, type CodeWords } from "#features/audit/server/fact-words.ts";
import {
  countUnsealed,
  findBlockOfHash,
  findLastSeal,
  findSettledEntry,
} from "#features/audit/server/seal-queries.ts";
import { verifyAllSeals } from "#features/audit/server/verify-seals.ts";
import { declared } from "../server/declared.ts";
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

/** The facts of an entry in words, as at the desk; the JSON has them as they are stored. */
const detailsOf = ({ action, details }: AuditEntry, codeWords: CodeWords): string =>
  Object.entries(details)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => factText("en", { action, name, value }, codeWords))
    .map(({ name, value }) => `${name}: ${value}`)
    .join("; ");

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
  const codeWords = await readCodeWords({ ...declared, staff: context.staff });
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
          detailsOf(entry, codeWords),
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

const faultLine = ({ kind, block, entryId }: SealFault): string => {
  switch (kind) {
    case "entry_changed":
      return `Entry ${entryId} was changed after it was sealed in block ${block}.`;
    case "entry_removed":
      return `Entry ${entryId} of block ${block} was removed.`;
    case "entry_inserted":
      return `Entry ${entryId} was put in after block ${block} was sealed.`;
    case "seal_broken":
      return `The seal of block ${block} was changed or removed.`;
    default:
      return kind satisfies never;
  }
};

/** Compares all entries with their seals. With a noted seal, looks whether the log still has it. */
const verifyAudit = async (
  { database: { pool }, now }: Pick<AdminContext, "database" | "now">,
  { noted }: { readonly noted?: string | undefined },
): Promise<Outcome> => {
  const { blocks, entries, faults } = await verifyAllSeals(pool, now);
  const last = await findLastSeal(pool);
  const unsealed = await countUnsealed(pool, await findSettledEntry(pool, now));
  const isNotedMissing = noted !== undefined && (await findBlockOfHash(pool, noted)) === undefined;
  const isFailure = faults.length > 0 || isNotedMissing;
  const compared = `${entries} entries in ${blocks} blocks were compared; ${unsealed} are not sealed yet.`;
  return {
    lines: [
      ...faults.map(faultLine),
      ...(isNotedMissing ? ["The log does not have the noted seal: its end was removed or rewritten."] : []),
      isFailure ? "The audit log is not as it was written." : "The audit log is as it was written.",
      compared,
      ...(last === undefined ? [] : [`The last seal: ${last.hash}`]),
    ],
    json: { blocks, entries, unsealed, faults, noted_missing: isNotedMissing, last_seal: last?.hash ?? null },
    isFailure,
  };
};

export const addAuditCommands: AddCommands<AdminContext> = (program, ask) => {
  const audit = program.command("audit").description("staff actions, with author and reason");
  audit
    .command("list", { isDefault: true })
    .description("the newest entries, of all customers or of one")
    .argument("[NIF]", nif, word)
    .addOption(limitOption)
    .action((customer, options) => ask((context) => showAudit(context, { customer, ...options })));
  audit
    .command("verify")
    .description("whether an entry of the audit log was changed, removed or put in")
    .option("--noted <SEAL>", "a seal that was written down before: the log must still have it", word)
    .action((options) => ask((context) => verifyAudit(context, options)));
};
