import { maskIban } from "#energy/iban.ts";
import {
  bigint,
  date,
  execute,
  int,
  oneOf,
  queryRow,
  queryRows,
  text,
  type Queryable,
  type RowOf,
} from "#platform/server/database/query.ts";
import { debitStates, type DebitRow, type DebitState } from "../contract/remittance.ts";
import type { Debit } from "./files/write-debits.ts";
import { endToEndIdOf } from "./remittance-policy.ts";

export interface NewDebit {
  readonly customerId: number;
  readonly invoiceId: number;
  readonly number: string;
  readonly amountCents: number;
  readonly mandateReference: string;
  readonly signedOn: string;
  readonly iban: string;
  readonly holderName: string;
}

/** Returns how many were stored: a bill that another remittance took at this moment is left out. */
export const insertDebits = (
  client: Queryable,
  debits: readonly NewDebit[],
  { remittanceId, first, on }: { readonly remittanceId: number; readonly first: number; readonly on: string },
): Promise<number> =>
  execute(client, {
    name: "insert-debits",
    text: `insert into remittance_bills (customer_id, remittance_id, invoice_id, position, number, amount_cents,
             mandate_reference, mandate_signed_on, iban, holder_name, state, is_active, changed_on)
           select d.customer_id, $2, d.invoice_id, d.position, d.number, d.amount_cents, d.mandate_reference, d.signed_on,
             d.iban, d.holder_name, 'included', true, $3
           from jsonb_to_recordset($1) as d (customer_id bigint, invoice_id bigint, position integer, number text,
             amount_cents integer, mandate_reference text, signed_on date, iban text, holder_name text)
           on conflict (customer_id, invoice_id) where is_active do nothing`,
    values: [
      JSON.stringify(
        debits.map((debit, index) => ({
          customer_id: debit.customerId,
          invoice_id: debit.invoiceId,
          position: first + index,
          number: debit.number,
          amount_cents: debit.amountCents,
          mandate_reference: debit.mandateReference,
          signed_on: debit.signedOn,
          iban: debit.iban,
          holder_name: debit.holderName,
        })),
      ),
      remittanceId,
      on,
    ],
  });

/** Its bills that are not collected wait for another remittance. */
export const releaseDebits = async (client: Queryable, remittanceId: number, on: string): Promise<void> => {
  await execute(client, {
    name: "release-debits",
    text: `/* all customers: the remittance as a whole */
           update remittance_bills set state = 'released', is_active = false, changed_on = $2
           where remittance_id = $1 and state = 'included'`,
    values: [remittanceId, on],
  });
};

/** Bills that were paid in another way, or are no longer to be charged, since the remittance was made. */
export const countPaidSince = async (client: Queryable, remittanceId: number): Promise<number> =>
  (
    await queryRow(client, {
      name: "count-debits-paid-since",
      text: `/* all customers: the remittance as a whole */
             select count(*)::integer as paid from remittance_bills b
             join invoices i on i.customer_id = b.customer_id and i.invoice_id = b.invoice_id
             where b.remittance_id = $1 and b.state = 'included'
               and (i.payment_status <> 'pending_remesa' or exists (
                 select 1 from payment_attempt_invoices p where p.customer_id = b.customer_id
                   and p.invoice_id = b.invoice_id and p.is_active))`,
      values: [remittanceId],
      columns: { paid: int },
    })
  )?.paid ?? 0;

const debitColumns = {
  position: int,
  customerId: bigint,
  customerName: text,
  number: text,
  amountCents: int,
  mandateReference: text,
  iban: text,
  state: oneOf(...debitStates),
  reasonCode: text,
  changedOn: date,
};

export const findDebits = async (
  client: Queryable,
  {
    remittanceId,
    after,
    limit,
    state,
  }: {
    readonly remittanceId: number;
    readonly after: number;
    readonly limit: number;
    readonly state: DebitState | undefined;
  },
): Promise<DebitRow[]> => {
  const rows = await queryRows(client, {
    name: "find-debits",
    text: `/* all customers: staff read a remittance */
           select b.position, b.customer_id as "customerId", c.name as "customerName", b.number,
             b.amount_cents as "amountCents", b.mandate_reference as "mandateReference", b.iban, b.state,
             b.reason_code as "reasonCode", b.changed_on as "changedOn"
           from remittance_bills b join customers c on c.customer_id = b.customer_id
           where b.remittance_id = $1 and b.position > $2 and ($3::text is null or b.state = $3)
           order by b.position limit $4`,
    values: [remittanceId, after, state ?? null, limit],
    columns: debitColumns,
  });
  return rows.map(({ iban, ...row }) => ({ ...row, maskedIban: maskIban(iban) }));
};

const batchSize = 1_000;
const fileColumns = {
  position: int,
  number: text,
  amountCents: int,
  mandateReference: text,
  mandateSignedOn: date,
  iban: text,
  holderName: text,
};

/** The debits of a remittance for its file, a batch at a time. */
export const readDebits = async function* (
  client: Queryable,
  { remittanceId, messageId }: { readonly remittanceId: number; readonly messageId: string },
  describe: (number: string) => string,
): AsyncGenerator<Debit[]> {
  let after = 0;
  for (;;) {
    const rows = await queryRows(client, {
      name: "read-debits",
      text: `/* all customers: the bank gets the remittance as a whole */
             select position, number, amount_cents as "amountCents", mandate_reference as "mandateReference",
               mandate_signed_on as "mandateSignedOn", iban, holder_name as "holderName"
             from remittance_bills where remittance_id = $1 and position > $2 order by position limit $3`,
      values: [remittanceId, after, batchSize],
      columns: fileColumns,
    });
    yield rows.map(({ position, number, iban, holderName, ...row }) => ({
      ...row,
      endToEndId: endToEndIdOf(messageId, position),
      debtorIban: iban,
      debtorName: holderName,
      about: describe(number),
    }));
    const last = rows.at(-1);
    if (last === undefined || rows.length < batchSize) return;
    after = last.position;
  }
};

/** The mandates of a remittance, a batch at a time. */
export const findMandatesOfDebits = (client: Queryable, remittanceId: number, after: number) =>
  queryRows(client, {
    name: "find-mandates-of-debits",
    text: `/* all customers: the remittance as a whole */
           select position, customer_id as "customerId", mandate_reference as "reference" from remittance_bills
           where remittance_id = $1 and position > $2 order by position limit ${batchSize}`,
    values: [remittanceId, after],
    columns: { position: int, customerId: bigint, reference: text },
  });

const knownColumns = {
  customerId: bigint,
  invoiceId: bigint,
  remittanceId: bigint,
  position: int,
  number: text,
  amountCents: int,
  mandateReference: text,
  state: oneOf(...debitStates),
};
export type KnownDebit = RowOf<typeof knownColumns>;

const knownSelection = `select customer_id as "customerId", invoice_id as "invoiceId", remittance_id as "remittanceId",
  position, number, amount_cents as "amountCents", mandate_reference as "mandateReference", state from remittance_bills`;

/** Locks a debit on the machine of its customer and reads it as it is then. */
const lockKnown = (
  client: Queryable,
  { customerId, remittanceId, invoiceId }: Pick<KnownDebit, "customerId" | "remittanceId" | "invoiceId">,
): Promise<KnownDebit | undefined> =>
  queryRow(client, {
    name: "lock-debit",
    text: `${knownSelection} where customer_id = $1 and remittance_id = $2 and invoice_id = $3 for update`,
    values: [customerId, remittanceId, invoiceId],
    columns: knownColumns,
  });

/** A debit by what its reference says, locked until the end of the transaction. */
export const lockDebit = async (
  client: Queryable,
  { remittanceId, position }: { readonly remittanceId: number; readonly position: number },
): Promise<KnownDebit | undefined> => {
  const found = await queryRow(client, {
    name: "find-debit",
    text: `/* all customers: the bank names the debit */
           ${knownSelection} where remittance_id = $1 and position = $2`,
    values: [remittanceId, position],
    columns: knownColumns,
  });
  return found && (await lockKnown(client, found));
};

/** Some of the debits of which nothing is known yet, locked; while the remittance is locked none of them changes. */
export const lockIncludedDebits = async (
  client: Queryable,
  remittanceId: number,
  limit: number,
): Promise<KnownDebit[]> => {
  const found = await queryRows(client, {
    name: "find-included-debits",
    text: `/* all customers: the bank collected the remittance as a whole */
           ${knownSelection} where remittance_id = $1 and state = 'included' order by position limit $2`,
    values: [remittanceId, limit],
    columns: knownColumns,
  });
  const locked: KnownDebit[] = [];
  for (const debit of found) {
    const row = await lockKnown(client, debit);
    if (row?.state === "included") locked.push(row);
  }
  return locked;
};

/** What is left to collect of a remittance, in cents. */
export const sumIncluded = async (client: Queryable, remittanceId: number): Promise<number> =>
  (
    await queryRow(client, {
      name: "sum-included-debits",
      text: `/* all customers: the remittance as a whole */
             select coalesce(sum(amount_cents), 0)::bigint as "cents" from remittance_bills
             where remittance_id = $1 and state = 'included'`,
      values: [remittanceId],
      columns: { cents: bigint },
    })
  )?.cents ?? 0;

/** Moves debits of one remittance, and its sums. */
export const moveDebits = async (
  client: Queryable,
  debits: readonly KnownDebit[],
  {
    remittanceId,
    state,
    reasonCode,
    on,
  }: {
    readonly remittanceId: number;
    readonly state: Extract<DebitState, "collected" | "returned">;
    readonly reasonCode: string;
    readonly on: string;
  },
): Promise<void> => {
  await execute(client, {
    name: "move-debits",
    text: `update remittance_bills b set state = $4, reason_code = $5, changed_on = $6, is_active = $4 = 'collected'
           from unnest($1::bigint[], $3::bigint[]) as d (customer_id, invoice_id)
           where b.customer_id = any($1) and b.customer_id = d.customer_id and b.remittance_id = $2 and b.invoice_id = d.invoice_id`,
    values: [
      debits.map(({ customerId }) => customerId),
      remittanceId,
      debits.map(({ invoiceId }) => invoiceId),
      state,
      reasonCode,
      on,
    ],
  });
  const sumOf = (some: readonly KnownDebit[]): number =>
    some.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const wereCollected = debits.filter((debit) => debit.state === "collected");
  const isReturn = state === "returned";
  await execute(client, {
    name: "sum-moved-debits",
    text: `update remittances set collected_bills = collected_bills + $2, collected_cents = collected_cents + $3,
             returned_bills = returned_bills + $4, returned_cents = returned_cents + $5
           where remittance_id = $1`,
    values: [
      remittanceId,
      isReturn ? -wereCollected.length : debits.length,
      isReturn ? -sumOf(wereCollected) : sumOf(debits),
      isReturn ? debits.length : 0,
      isReturn ? sumOf(debits) : 0,
    ],
  });
};
