import {
  bigint,
  date,
  execute,
  instant,
  int,
  nullable,
  oneOf,
  queryRow,
  queryRows,
  text,
  type Queryable,
  type RowOf,
} from "#platform/server/database/query.ts";
import {
  bankFileFormats,
  bankFileStates,
  entryKinds,
  entryOutcomes,
  entryProblems,
  expectedOutcomes,
  type BankFile,
  type EntryProblem,
  type ExpectedOutcome,
} from "../contract/bank-file.ts";
import type { BankEntry, BankFileHead } from "./files/read-bank-file.ts";

const fileColumns = {
  bankFileId: bigint,
  filename: text,
  format: oneOf(...bankFileFormats),
  messageId: text,
  state: oneOf(...bankFileStates),
  author: text,
  readAt: instant,
  appliedAt: nullable(instant),
  others: int,
  applied: bigint,
  unchanged: bigint,
  open: bigint,
  pending: bigint,
  resolved: bigint,
};

const counts = (["applied", "unchanged", "open", "pending", "resolved"] as const)
  .map((outcome) => `count(*) filter (where e.shown = '${outcome}') as ${outcome}`)
  .join(", ");
/** Before a file is applied, what its rehearsal found. */
const selection = `select f.bank_file_id as "bankFileId", f.filename, f.format, f.message_id as "messageId", f.state, f.author,
    f.read_at as "readAt", f.applied_at as "appliedAt", f.others, c.*
  from bank_files f cross join lateral (
    select ${counts} from (
      select case when f.state = 'rehearsed' then coalesce(expected, outcome) else outcome end as shown
      from bank_entries where bank_file_id = f.bank_file_id) e) c`;

const toBankFile = ({
  applied,
  unchanged,
  open,
  pending,
  resolved,
  ...file
}: RowOf<typeof fileColumns>): BankFile => ({
  ...file,
  counts: { applied, unchanged, open, pending, resolved },
});

export const findBankFiles = async (client: Queryable, limit: number): Promise<BankFile[]> =>
  (
    await queryRows(client, {
      name: "find-bank-files",
      text: `${selection} order by f.read_at desc, f.bank_file_id desc limit $1`,
      values: [limit],
      columns: fileColumns,
    })
  ).map(toBankFile);

export const findBankFile = async (client: Queryable, bankFileId: number): Promise<BankFile | undefined> => {
  const row = await queryRow(client, {
    name: "find-bank-file",
    text: `${selection} where f.bank_file_id = $1`,
    values: [bankFileId],
    columns: fileColumns,
  });
  return row && toBankFile(row);
};

export const lockBankFile = async (client: Queryable, bankFileId: number) =>
  queryRow(client, {
    name: "lock-bank-file",
    text: "select filename, state from bank_files where bank_file_id = $1 for update",
    values: [bankFileId],
    columns: { filename: text, state: oneOf(...bankFileStates) },
  });

export interface NewBankFile extends BankFileHead {
  readonly contentSha256: string;
  readonly filename: string;
  readonly staffId: number;
  readonly author: string;
}

/** `isNew` is false for a file that was sent before, also at this moment. */
export const insertBankFile = async (
  client: Queryable,
  file: NewBankFile,
  now: Date,
): Promise<{ readonly bankFileId: number; readonly isNew: boolean }> => {
  const columns = { bankFileId: bigint };
  const added = await queryRow(client, {
    name: "insert-bank-file",
    text: `insert into bank_files (content_sha256, filename, format, message_id, others, state, staff_id, author, read_at)
           values ($1, $2, $3, $4, $5, 'waiting', $6, $7, $8)
           on conflict (content_sha256) do nothing returning bank_file_id as "bankFileId"`,
    values: [
      file.contentSha256,
      file.filename,
      file.format,
      file.messageId,
      file.others,
      file.staffId,
      file.author,
      now,
    ],
    columns,
  });
  if (added !== undefined) return { ...added, isNew: true };
  const known = await queryRow(client, {
    name: "find-bank-file-of-content",
    text: `select bank_file_id as "bankFileId" from bank_files where content_sha256 = $1`,
    values: [file.contentSha256],
    columns,
  });
  if (known === undefined) throw new Error("The file that was sent before is not there");
  return { ...known, isNew: false };
};

/** What of an entry is stored in which column, and what makes it the same entry in another file. */
const rowOf = (entry: BankEntry) => {
  const amountCents = "amountCents" in entry ? entry.amountCents : null;
  const on = "on" in entry ? entry.on : null;
  const common = {
    kind: entry.kind,
    amount_cents: amountCents,
    booked_on: on,
    reason_code: "",
    about: "",
    payer: "",
  };
  switch (entry.kind) {
    case "returned":
      return { ...common, reference: entry.endToEndId, reason_code: entry.reasonCode };
    case "collected":
      return { ...common, reference: entry.endToEndId };
    case "remittance_rejected":
      return { ...common, reference: entry.messageId, reason_code: entry.reasonCode };
    case "remittance_collected":
      return { ...common, reference: entry.messageId };
    case "credit":
      return { ...common, reference: entry.bankReference, about: entry.text, payer: entry.payer };
    default:
      return entry satisfies never;
  }
};

/**
 * Money that came in is the same in a second file when the bank gives it the same reference, day and amount. Without a
 * reference it is identified by everything that is known of it, and by how many equal ones came before it in its file.
 */
const keysOf = (entries: readonly BankEntry[]): (string | null)[] => {
  const seen = new Map<string, number>();
  return entries.map((entry) => {
    if (entry.kind !== "credit") return null;
    const { bankReference, on, amountCents, text: about, payer } = entry;
    const facts = [
      bankReference,
      on ?? "",
      amountCents,
      ...(bankReference === "" ? [about, payer] : []),
    ].join("|");
    const place = (seen.get(facts) ?? 0) + 1;
    seen.set(facts, place);
    return `${facts}|${place}`;
  });
};

const entriesPerStatement = 1_000;

export const insertBankEntries = async (
  client: Queryable,
  { bankFileId, entries }: { readonly bankFileId: number; readonly entries: readonly BankEntry[] },
  now: Date,
): Promise<void> => {
  const keys = keysOf(entries);
  const rows = entries.map((entry, index) => ({
    ...rowOf(entry),
    position: index + 1,
    entry_key: keys[index],
  }));
  for (let from = 0; from < rows.length; from += entriesPerStatement)
    await execute(client, {
      name: "insert-bank-entries",
      text: `insert into bank_entries (bank_file_id, position, kind, reference, entry_key, amount_cents, booked_on,
               reason_code, about, payer, outcome, recorded_at)
             select $1, e.position, e.kind, e.reference, e.entry_key, e.amount_cents, e.booked_on, e.reason_code, e.about,
               e.payer, 'pending', $3
             from jsonb_to_recordset($2) as e (position integer, kind text, reference text, entry_key text,
               amount_cents bigint, booked_on date, reason_code text, about text, payer text)`,
      values: [bankFileId, JSON.stringify(rows.slice(from, from + entriesPerStatement)), now],
    });
};

export const moveBankFile = async (
  client: Queryable,
  bankFileId: number,
  { state, appliedAt }: { readonly state: BankFile["state"]; readonly appliedAt: Date | null },
): Promise<void> => {
  await execute(client, {
    name: "move-bank-file",
    text: "update bank_files set state = $2, applied_at = $3 where bank_file_id = $1",
    values: [bankFileId, state, appliedAt],
  });
};

/** The entries that are still to be applied, in the order of the file. */
export const findPendingEntries = async (client: Queryable, bankFileId: number, after: number) =>
  queryRows(client, {
    name: "find-pending-bank-entries",
    text: `select bank_entry_id as "bankEntryId", position from bank_entries
           where bank_file_id = $1 and outcome = 'pending' and position > $2 order by position limit 500`,
    values: [bankFileId, after],
    columns: { bankEntryId: bigint, position: int },
  });

const entryColumns = {
  bankEntryId: bigint,
  bankFileId: bigint,
  kind: oneOf(...entryKinds),
  reference: text,
  entryKey: nullable(text),
  amountCents: nullable(bigint),
  bookedOn: nullable(date),
  reasonCode: text,
  about: text,
  payer: text,
  outcome: oneOf(...entryOutcomes),
  expected: nullable(oneOf(...expectedOutcomes)),
  problem: nullable(oneOf(...entryProblems)),
  invoiceNumber: text,
  resolution: text,
  resolvedByName: text,
};
export type StoredEntry = RowOf<typeof entryColumns>;

const entrySelection = `select bank_entry_id as "bankEntryId", bank_file_id as "bankFileId", kind, reference,
  entry_key as "entryKey", amount_cents as "amountCents", booked_on as "bookedOn", reason_code as "reasonCode", about,
  payer, outcome, expected, problem, invoice_number as "invoiceNumber", resolution,
  resolved_by_name as "resolvedByName" from bank_entries`;

/** Locked until the end of the transaction. */
export const lockEntry = (client: Queryable, bankEntryId: number): Promise<StoredEntry | undefined> =>
  queryRow(client, {
    name: "lock-bank-entry",
    text: `${entrySelection} where bank_entry_id = $1 for update`,
    values: [bankEntryId],
    columns: entryColumns,
  });

export const findEntry = (client: Queryable, bankEntryId: number): Promise<StoredEntry | undefined> =>
  queryRow(client, {
    name: "find-bank-entry",
    text: `${entrySelection} where bank_entry_id = $1`,
    values: [bankEntryId],
    columns: entryColumns,
  });

export const findEntries = (
  client: Queryable,
  {
    file,
    view,
    after,
    limit,
  }: {
    readonly file: number | undefined;
    readonly view: "open" | "all";
    readonly after: number;
    readonly limit: number;
  },
): Promise<StoredEntry[]> =>
  queryRows(client, {
    name: "find-bank-entries",
    text: `${entrySelection}
           where ($1::bigint is null or bank_file_id = $1) and bank_entry_id > $3
             and ($2 = 'all' or outcome = 'open' or ($1 is not null and outcome = 'pending' and expected = 'open'))
           order by bank_entry_id limit $4`,
    values: [file ?? null, view, after, limit],
    columns: entryColumns,
  });

export const countOpenEntries = async (client: Queryable): Promise<number> =>
  (
    await queryRow(client, {
      name: "count-open-bank-entries",
      text: "select count(*) as open from bank_entries where outcome = 'open'",
      values: [],
      columns: { open: bigint },
    })
  )?.open ?? 0;

/** Whether the same money is in another file that was applied. */
export const isKnownMoney = async (
  client: Queryable,
  { bankEntryId, entryKey }: Pick<StoredEntry, "bankEntryId" | "entryKey">,
): Promise<boolean> =>
  (await execute(client, {
    name: "find-same-bank-entry",
    text: `select 1 from bank_entries where entry_key = $2 and bank_entry_id <> $1
             and outcome in ('applied', 'open', 'resolved') limit 1`,
    values: [bankEntryId, entryKey],
  })) > 0;

/** What became of an entry, or would. */
export interface EntryResult {
  readonly outcome: ExpectedOutcome;
  readonly problem?: EntryProblem | null;
  readonly invoiceNumber?: string;
}

export const writeOutcome = async (
  client: Queryable,
  bankEntryId: number,
  { outcome, problem = null, invoiceNumber = "" }: EntryResult,
): Promise<void> => {
  await execute(client, {
    name: "write-outcome-of-bank-entry",
    text: "update bank_entries set outcome = $2, problem = $3, invoice_number = $4 where bank_entry_id = $1",
    values: [bankEntryId, outcome, problem, invoiceNumber],
  });
};

export const writeResolution = async (
  client: Queryable,
  bankEntryId: number,
  {
    resolution,
    invoiceNumber,
    staffName,
  }: { readonly resolution: string; readonly invoiceNumber: string; readonly staffName: string },
): Promise<void> => {
  await execute(client, {
    name: "resolve-bank-entry",
    text: `update bank_entries set outcome = 'resolved', resolution = $2, invoice_number = $3, resolved_by_name = $4
           where bank_entry_id = $1`,
    values: [bankEntryId, resolution, invoiceNumber, staffName],
  });
};

export const writeExpected = async (
  client: Queryable,
  results: readonly (EntryResult & { readonly bankEntryId: number })[],
): Promise<void> => {
  await execute(client, {
    name: "write-expected-outcomes",
    text: `update bank_entries e set expected = r.expected, problem = r.problem, invoice_number = r.invoice_number
           from jsonb_to_recordset($1) as r (bank_entry_id bigint, expected text, problem text, invoice_number text)
           where e.bank_entry_id = r.bank_entry_id`,
    values: [
      JSON.stringify(
        results.map(({ bankEntryId, outcome, problem = null, invoiceNumber = "" }) => ({
          bank_entry_id: bankEntryId,
          expected: outcome,
          problem,
          invoice_number: invoiceNumber,
        })),
      ),
    ],
  });
};
