import { addDays, madridDate, madridMidnight, plainDate } from "#energy/calendar.ts";
import type { QueryOf } from "#platform/contract/endpoint.ts";
import type { CompleteLanguage } from "#platform/contract/languages.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { handler, type Handler } from "#platform/server/handler.ts";
import { tableAnswer, tableOf, textCell, type TableColumn } from "#platform/server/sheets/table-stream.ts";
import type { CarryOut } from "#platform/server/staff-action.ts";
import { actorOf, type StaffSubject } from "#platform/server/subject.ts";
import type { AuditEntryRow } from "../contract/audit-entry.ts";
import { exportAuditEntries } from "../contract/export-audit-entries.ts";
import { findAuditedCustomer } from "../contract/find-audited-customer.ts";
import { getAuditSeals } from "../contract/get-audit-seals.ts";
import { listAuditEntries } from "../contract/list-audit-entries.ts";
import { verifyAuditSeals } from "../contract/verify-audit-seals.ts";
import {
  noteAuditedCustomer,
  noteAuditExport,
  noteAuditRead,
  noteVerification,
} from "../staff/read-audit.ts";
import {
  findCustomerNames,
  findCustomerOfTaxId,
  findEntries,
  type EntryFilter,
  type FoundEntry,
} from "./entry-queries.ts";
import { exportWords, knownActions, toEntryRow } from "./entry-words.ts";
import { readCodeWords, type CodeWordPorts } from "./fact-words.ts";
import { countUnsealed, findLastSeal, findSettledEntry } from "./seal-queries.ts";
import { verifySeals } from "./verify-seals.ts";

export interface AuditPorts extends CodeWordPorts {
  readonly database: Pick<Database, "pool">;
  readonly carryOut: CarryOut;
}

const entriesPerPage = 50;
/** Rows that an export reads at once. */
const exportedAtOnce = 1_000;
/** The day after it has an instant that PostgreSQL and JavaScript write alike. */
const lastDay = "9999-12-30";

type Asked = Omit<QueryOf<typeof listAuditEntries>, "after">;

const textOf = (typed: string | undefined): string | undefined => (typed === "" ? undefined : typed);

const filterOf = ({ from, to, actor, action, reference, ...rest }: Asked): EntryFilter => ({
  ...rest,
  from: from === undefined ? undefined : madridMidnight(plainDate(from)),
  before: to === undefined || to > lastDay ? undefined : madridMidnight(addDays(plainDate(to), 1)),
  actor: textOf(actor),
  action: textOf(action),
  reference: textOf(reference),
});

const authorOf = (subject: StaffSubject, now: Date) => ({
  actor: actorOf(subject),
  roles: subject.roles,
  now,
});

const namesOf = (
  database: Pick<Database, "pool">,
  entries: readonly FoundEntry[],
  customerId?: number,
): Promise<Map<number, string>> =>
  findCustomerNames(
    database.pool,
    [customerId, ...entries.map((entry) => entry.customerId)].filter((id) => id !== null && id !== undefined),
  );

export const handleListAuditEntries = ({ database, carryOut, ...words }: AuditPorts): Handler =>
  handler(listAuditEntries, async ({ query: { after, ...asked }, language, subject, now }) => {
    // One more than is listed, to know whether there are more.
    const found = await findEntries(database.pool, filterOf(asked), { after, limit: entriesPerPage + 1 });
    const names = await namesOf(database, found, asked.customerId);
    const { customerId, ...filter } = asked;
    await carryOut(noteAuditRead, { filter: { ...filter, after }, customerId }, authorOf(subject, now));
    const rowWords = { language, names, codeWords: await readCodeWords(words) };
    return {
      items: found.slice(0, entriesPerPage).map((entry) => toEntryRow(entry, rowWords)),
      hasMore: found.length > entriesPerPage,
      actions: knownActions(language),
      customerName: customerId === undefined ? null : (names.get(customerId) ?? null),
    };
  });

const columnsOf = (language: CompleteLanguage): TableColumn<AuditEntryRow>[] => {
  const t = exportWords(language);
  return [
    { header: t("number"), cell: ({ entryId }) => textCell(String(entryId)) },
    { header: t("day"), cell: ({ happenedAt }) => ({ day: madridDate(happenedAt) }) },
    { header: t("instant"), cell: ({ happenedAt }) => textCell(happenedAt.toISOString()) },
    { header: t("actor"), cell: ({ actor }) => textCell(actor) },
    { header: t("actorKind"), cell: ({ actorKind }) => textCell(t(`kinds.${actorKind}`)) },
    { header: t("action"), cell: ({ title }) => textCell(title) },
    { header: t("name"), cell: ({ action }) => textCell(action) },
    {
      header: t("customer"),
      cell: ({ customerId }) => textCell(customerId === null ? null : String(customerId)),
    },
    { header: t("reference"), cell: ({ reference }) => textCell(reference) },
    { header: t("reason"), cell: ({ reason }) => textCell(reason) },
    {
      header: t("facts"),
      cell: ({ facts }) => textCell(facts.map(({ name, value }) => `${name}: ${value}`).join("; ")),
    },
  ];
};

async function* batchesOf(
  { database, ...words }: Omit<AuditPorts, "carryOut">,
  filter: EntryFilter,
  language: CompleteLanguage,
): AsyncGenerator<AuditEntryRow[]> {
  const rowWords = { language, names: new Map<number, string>(), codeWords: await readCodeWords(words) };
  for (let after: number | undefined; ;) {
    const found = await findEntries(database.pool, filter, { after, limit: exportedAtOnce });
    if (found.length > 0) yield found.map((entry) => toEntryRow(entry, rowWords));
    if (found.length < exportedAtOnce) return;
    after = found.at(-1)?.entryId;
  }
}

/** What happens while it is sent is not in it. Names of customers are not: the sheet outlives their erasure. */
export const handleExportAuditEntries = ({ carryOut, ...ports }: AuditPorts): Handler =>
  handler(exportAuditEntries, async ({ query: { format, ...asked }, language, subject, now }) => {
    const { customerId, ...filter } = asked;
    await carryOut(noteAuditExport, { filter, customerId }, authorOf(subject, now));
    const { before = now, ...rest } = filterOf(asked);
    const until = before < now ? before : now;
    const batches = batchesOf(ports, { ...rest, before: until }, language);
    const t = exportWords(language);
    return tableAnswer(
      tableOf(t("sheet"), columnsOf(language), batches),
      format,
      `${t("fileName")}-${madridDate(now)}`,
    );
  });

export const handleFindAuditedCustomer = ({ database, carryOut }: AuditPorts): Handler =>
  handler(findAuditedCustomer, async ({ body: { taxId }, subject, now, fail }) => {
    const compact = taxId.replaceAll(/[\s.-]/g, "").toUpperCase();
    const customerId = (await findCustomerOfTaxId(database.pool, compact)) ?? fail("customer_not_found");
    await carryOut(noteAuditedCustomer, { filter: {}, customerId }, authorOf(subject, now));
    return { customerId };
  });

export const handleGetAuditSeals = ({ database }: AuditPorts): Handler =>
  handler(getAuditSeals, async ({ now }) => {
    const settled = await findSettledEntry(database.pool, now);
    // Counted first: what is sealed in between is then in the last seal.
    const notSealedYet = await countUnsealed(database.pool, settled);
    return { last: (await findLastSeal(database.pool)) ?? null, notSealedYet };
  });

export const handleVerifyAuditSeals = ({ database, carryOut }: AuditPorts): Handler =>
  handler(verifyAuditSeals, async ({ query: { from }, subject, now }) => {
    const verified = await verifySeals(database.pool, from, now);
    const outcome = { from, blocks: verified.blocks, faults: verified.faults.length };
    await carryOut(noteVerification, { filter: outcome, customerId: undefined }, authorOf(subject, now));
    return { ...verified, faults: [...verified.faults] };
  });
