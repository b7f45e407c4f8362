import { dateAt, type PlainDate } from "#energy/calendar.ts";
import { alertKinds, type AlertKind } from "#energy/consumption-alerts.ts";
import {
  bigint,
  date,
  execute,
  int,
  oneOf,
  type Queryable,
  queryRow,
  queryRows,
  type RowOf,
  text,
} from "#platform/server/database/query.ts";

interface ContractKey {
  readonly customerId: number;
  readonly contractId: number;
}
export interface AlertKey extends ContractKey {
  readonly kind: AlertKind;
}

const kindColumn = oneOf(...alertKinds);

export const findAlerts = (client: Queryable, { customerId, contractId }: ContractKey) =>
  queryRows(client, {
    name: "find-consumption-alerts",
    text: `select kind, limit_value as "limit" from consumption_alerts
           where customer_id = $1 and contract_id = $2`,
    values: [customerId, contractId],
    columns: { kind: kindColumn, limit: int },
  });

export const storeAlert = async (
  client: Queryable,
  { customerId, contractId, kind }: AlertKey,
  { limit, evaluatedThrough }: { readonly limit: number; readonly evaluatedThrough: PlainDate },
): Promise<void> => {
  await execute(client, {
    name: "store-consumption-alert",
    text: `insert into consumption_alerts (customer_id, contract_id, kind, limit_value, evaluated_through)
           values ($1, $2, $3, $4, $5)
           on conflict (customer_id, contract_id, kind) do update set limit_value = excluded.limit_value`,
    values: [customerId, contractId, kind, limit, evaluatedThrough],
  });
};

export const deleteAlert = async (
  client: Queryable,
  { customerId, contractId, kind }: AlertKey,
): Promise<void> => {
  await execute(client, {
    name: "delete-consumption-alert",
    text: "delete from consumption_alerts where customer_id = $1 and contract_id = $2 and kind = $3",
    values: [customerId, contractId, kind],
  });
};

const dueColumns = {
  customerId: bigint,
  contractId: bigint,
  kind: kindColumn,
  limit: int,
  evaluatedThrough: date,
  lastDay: date,
  /** By the clock of the supply point. */
  today: date,
  contractName: text,
};
export type DueAlert = RowOf<typeof dueColumns>;

/**
 * Alerts whose contract has readings of new days, and those on missing readings that were not reported yet, after the
 * last one of the previous batch.
 */
export const findDueAlerts = (
  client: Queryable,
  { now, after, limit }: { now: Date; after: AlertKey | undefined; limit: number },
): Promise<DueAlert[]> =>
  queryRows(client, {
    name: "find-due-consumption-alerts",
    text: `/* all customers: those whose readings have arrived */
      select a.customer_id as "customerId", a.contract_id as "contractId", a.kind, a.limit_value as "limit",
        a.evaluated_through as "evaluatedThrough", last.day as "lastDay", there.today, k.name as "contractName"
      from consumption_alerts a
      join contracts k on k.customer_id = a.customer_id and k.contract_id = a.contract_id
      join supply_points s on s.customer_id = a.customer_id and s.supply_point_id = k.supply_point_id
      cross join lateral (
        select max(c.week + weekday - 1) as day from curve_weeks c, generate_series(1, 7) weekday
        where c.customer_id = a.customer_id and c.supply_point = left(s.cups, 20) and c.readings[weekday] is not null
          and c.week + weekday - 1 between k.starts_on and coalesce(k.ends_on, 'infinity')
      ) as last
      cross join lateral (
        select case s.zone when 'canary_islands' then $6::date else $4::date end as today) as there
      where k.state = 'active' and (a.customer_id, a.contract_id, a.kind) > ($1, $2, $3)
        and case a.kind when 'missing_readings'
          then there.today - last.day > a.limit_value and not exists (
            select 1 from consumption_alert_notices n
            where n.customer_id = a.customer_id and n.contract_id = a.contract_id and n.kind = a.kind
              and n.day = last.day)
          else last.day > a.evaluated_through end
      order by a.customer_id, a.contract_id, a.kind limit $5`,
    values: [
      after?.customerId ?? 0,
      after?.contractId ?? 0,
      after?.kind ?? "",
      dateAt(now, "Europe/Madrid"),
      limit,
      dateAt(now, "Atlantic/Canary"),
    ],
    columns: dueColumns,
  });

/** Locks an alert that still is as it was found; false when it was evaluated or changed meanwhile. */
export const lockAlert = async (
  client: Queryable,
  { customerId, contractId, kind, limit, evaluatedThrough }: DueAlert,
): Promise<boolean> => {
  const found = await queryRow(client, {
    name: "lock-consumption-alert",
    text: `select contract_id as "contractId" from consumption_alerts
           where customer_id = $1 and contract_id = $2 and kind = $3 and limit_value = $4 and evaluated_through = $5
           for update`,
    values: [customerId, contractId, kind, limit, evaluatedThrough],
    columns: { contractId: bigint },
  });
  return found !== undefined;
};

export const storeEvaluated = async (
  client: Queryable,
  { customerId, contractId, kind, lastDay }: DueAlert,
): Promise<void> => {
  await execute(client, {
    name: "store-evaluated-consumption-alert",
    text: `update consumption_alerts set evaluated_through = $4
           where customer_id = $1 and contract_id = $2 and kind = $3`,
    values: [customerId, contractId, kind, lastDay],
  });
};

/** Records that an alert reports a day; false when it has done so before. */
export const insertNotice = async (
  client: Queryable,
  { customerId, contractId, kind }: AlertKey,
  { day, now }: { readonly day: PlainDate; readonly now: Date },
): Promise<boolean> => {
  const added = await execute(client, {
    name: "insert-consumption-alert-notice",
    text: `insert into consumption_alert_notices (customer_id, contract_id, kind, day, created_at)
           values ($1, $2, $3, $4, $5) on conflict (customer_id, contract_id, kind, day) do nothing`,
    values: [customerId, contractId, kind, day, now],
  });
  return added === 1;
};
