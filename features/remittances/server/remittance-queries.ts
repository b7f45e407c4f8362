import { maskIban } from "#energy/iban.ts";
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
  debitStates,
  remittanceStates,
  type DebitRow,
  type DebitState,
  type Remittance,
  type RemittanceState,
} from "../contract/remittance.ts";
import { debitFormats, type Debit, type DebitFormat } from "./files/write-debits.ts";
import { endToEndIdOf } from "./remittance-policy.ts";

const columns = {
  remittanceId: bigint,
  messageId: text,
  format: oneOf(...debitFormats),
  state: oneOf(...remittanceStates),
  collectionOn: date,
  dueUntil: date,
  bills: int,
  totalCents: bigint,
  creditorName: text,
  creditorIdentifier: text,
  creditorIban: text,
  creditorBic: nullable(text),
  madeBy: bigint,
  madeByName: text,
  madeAt: instant,
  decidedByName: text,
  decisionReason: text,
  changedAt: instant,
  collectedBills: int,
  collectedCents: bigint,
  returnedBills: int,
  returnedCents: bigint,
};
export type StoredRemittance = RowOf<typeof columns>;

const selection = `select remittance_id as "remittanceId", message_id as "messageId", format, state,
  collection_on as "collectionOn", due_until as "dueUntil", bills, total_cents as "totalCents",
  creditor_name as "creditorName", creditor_identifier as "creditorIdentifier", creditor_iban as "creditorIban",
  creditor_bic as "creditorBic", made_by as "madeBy", made_by_name as "madeByName", made_at as "madeAt",
  decided_by_name as "decidedByName", decision_reason as "decisionReason", changed_at as "changedAt",
  collected_bills as "collectedBills", collected_cents as "collectedCents", returned_bills as "returnedBills",
  returned_cents as "returnedCents" from remittances`;

export const toRemittance = ({
  collectedBills,
  collectedCents,
  returnedBills,
  returnedCents,
  ...row
}: StoredRemittance): Remittance => ({
  ...row,
  collected: { count: collectedBills, cents: collectedCents },
  returned: { count: returnedBills, cents: returnedCents },
});

export const findRemittances = (
  client: Queryable,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<StoredRemittance[]> =>
  queryRows(client, {
    name: "find-remittances",
    text: `${selection} order by made_at desc, remittance_id desc offset $1 limit $2`,
    values: [offset, limit],
    columns,
  });

export const countRemittances = async (client: Queryable) =>
  (await queryRow(client, {
    name: "count-remittances",
    text: `select count(*) as total, count(*) filter (where state = 'waiting') as waiting from remittances`,
    values: [],
    columns: { total: bigint, waiting: bigint },
  })) ?? { total: 0, waiting: 0 };

export const findRemittance = (
  client: Queryable,
  remittanceId: number,
): Promise<StoredRemittance | undefined> =>
  queryRow(client, {
    name: "find-remittance",
    text: `${selection} where remittance_id = $1`,
    values: [remittanceId],
    columns,
  });

const lockedColumns = {
  remittanceId: bigint,
  messageId: text,
  state: oneOf(...remittanceStates),
  collectionOn: date,
  bills: int,
  totalCents: bigint,
  madeBy: bigint,
};
export type LockedRemittance = RowOf<typeof lockedColumns>;

const lockedSelection = `select remittance_id as "remittanceId", message_id as "messageId", state,
  collection_on as "collectionOn", bills, total_cents as "totalCents", made_by as "madeBy" from remittances`;

/** Locked until the end of the transaction. */
export const lockRemittance = (
  client: Queryable,
  remittanceId: number,
): Promise<LockedRemittance | undefined> =>
  queryRow(client, {
    name: "lock-remittance",
    text: `${lockedSelection} where remittance_id = $1 for update`,
    values: [remittanceId],
    columns: lockedColumns,
  });

/** By the reference that the bank repeats. */
export const lockRemittanceOf = (
  client: Queryable,
  messageId: string,
): Promise<LockedRemittance | undefined> =>
  queryRow(client, {
    name: "lock-remittance-of-message",
    text: `${lockedSelection} where message_id = $1 for update`,
    values: [messageId],
    columns: lockedColumns,
  });

export const findRemittanceOfRequest = async (
  client: Queryable,
  requestId: string,
): Promise<number | undefined> =>
  (
    await queryRow(client, {
      name: "find-remittance-of-request",
      text: `select remittance_id as "remittanceId" from remittances where request_id = $1`,
      values: [requestId],
      columns: { remittanceId: bigint },
    })
  )?.remittanceId;

export interface NewRemittance {
  readonly requestId: string;
  readonly format: DebitFormat;
  readonly collectionOn: string;
  readonly dueUntil: string;
  readonly bills: number;
  readonly totalCents: number;
  readonly creditor: {
    readonly name: string;
    readonly identifier: string;
    readonly iban: string;
    readonly bic: string | null;
  };
  readonly state: Extract<RemittanceState, "waiting" | "ready">;
  readonly staffId: number;
  readonly staffName: string;
}

/** Undefined when the request has made one already, also at this moment. */
export const insertRemittance = async (
  client: Queryable,
  made: NewRemittance,
  now: Date,
): Promise<number | undefined> =>
  (
    await queryRow(client, {
      name: "insert-remittance",
      text: `insert into remittances (request_id, message_id, format, state, collection_on, due_until, bills, total_cents,
               creditor_name, creditor_identifier, creditor_iban, creditor_bic, made_by, made_by_name, made_at, changed_at)
             values ($1, $1::uuid::text, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $14)
             on conflict (request_id) do nothing returning remittance_id as "remittanceId"`,
      values: [
        made.requestId,
        made.format,
        made.state,
        made.collectionOn,
        made.dueUntil,
        made.bills,
        made.totalCents,
        made.creditor.name,
        made.creditor.identifier,
        made.creditor.iban,
        made.creditor.bic,
        made.staffId,
        made.staffName,
        now,
      ],
      columns: { remittanceId: bigint },
    })
  )?.remittanceId;

export const nameRemittance = async (
  client: Queryable,
  remittanceId: number,
  messageId: string,
): Promise<void> => {
  await execute(client, {
    name: "name-remittance",
    text: "update remittances set message_id = $2 where remittance_id = $1",
    values: [remittanceId, messageId],
  });
};

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

export const moveRemittance = async (
  client: Queryable,
  remittanceId: number,
  { state, now }: { readonly state: RemittanceState; readonly now: Date },
): Promise<void> => {
  await execute(client, {
    name: "move-remittance",
    text: "update remittances set state = $2, changed_at = $3 where remittance_id = $1",
    values: [remittanceId, state, now],
  });
};

export const storeRemittanceDecision = async (
  client: Queryable,
  remittanceId: number,
  {
    state,
    staffId,
    staffName,
    reason,
    now,
  }: {
    readonly state: RemittanceState;
    /** Null for the one who made it, who may void it. */
    readonly staffId: number | null;
    readonly staffName: string;
    readonly reason: string;
    readonly now: Date;
  },
): Promise<void> => {
  await execute(client, {
    name: "decide-remittance",
    text: `update remittances set state = $2, decided_by = $3, decided_by_name = $4, decided_at = $6,
             decision_reason = $5, changed_at = $6
           where remittance_id = $1`,
    values: [remittanceId, state, staffId, staffName, reason, now],
  });
};

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

/** A debit by what its reference says, locked until the end of the transaction. */
export const lockDebit = (
  client: Queryable,
  { remittanceId, position }: { readonly remittanceId: number; readonly position: number },
): Promise<KnownDebit | undefined> =>
  queryRow(client, {
    name: "lock-debit",
    text: `/* all customers: the bank names the debit */
           ${knownSelection} where remittance_id = $1 and position = $2 for update`,
    values: [remittanceId, position],
    columns: knownColumns,
  });

/** Some of the debits of which nothing is known yet. */
export const lockIncludedDebits = (
  client: Queryable,
  remittanceId: number,
  limit: number,
): Promise<KnownDebit[]> =>
  queryRows(client, {
    name: "lock-included-debits",
    text: `/* all customers: the bank collected the remittance as a whole */
           ${knownSelection} where remittance_id = $1 and state = 'included' order by position limit $2 for update`,
    values: [remittanceId, limit],
    columns: knownColumns,
  });

/** What is left to collect of a remittance, in cents, and what was collected. */
export const sumDebits = async (client: Queryable, remittanceId: number) =>
  (await queryRow(client, {
    name: "sum-debits",
    text: `/* all customers: the remittance as a whole */
           select coalesce(sum(amount_cents) filter (where state = 'included'), 0)::bigint as "includedCents",
             coalesce(sum(amount_cents) filter (where state = 'collected'), 0)::bigint as "collectedCents"
           from remittance_bills where remittance_id = $1`,
    values: [remittanceId],
    columns: { includedCents: bigint, collectedCents: bigint },
  })) ?? { includedCents: 0, collectedCents: 0 };

/** Moves debits of one remittance, and its sums. */
export const moveDebits = async (
  client: Queryable,
  remittanceId: number,
  debits: readonly KnownDebit[],
  {
    state,
    reasonCode,
    on,
  }: {
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
