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
import { remittanceStates, type Remittance, type RemittanceState } from "../contract/remittance.ts";
import { debitFormats, type DebitFormat } from "./files/write-debits.ts";

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
