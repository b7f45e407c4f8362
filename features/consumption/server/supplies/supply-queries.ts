import { addMonths, plainDate, type PlainDate } from "#energy/calendar.ts";
import type { Database } from "#platform/server/database/pool.ts";
import {
  bigint,
  date,
  nullable,
  present,
  queryRow,
  queryRows,
  text,
} from "#platform/server/database/query.ts";

type Pool = Pick<Database, "pool">;

const monthCount = 12;

/** Firsts of the twelve months up to the given one (`YYYY-MM`) or to the last with readings; none without readings. */
export const findMonths = async (
  { pool }: Pool,
  customerId: number,
  until: string | undefined,
): Promise<PlainDate[]> => {
  const row = await queryRow(pool, {
    name: "consumption-last-month",
    text: "select max(month) as last from curve_months where customer_id = $1",
    values: [customerId],
    columns: { last: nullable(date) },
  });
  if (row === undefined || row.last === null) return [];
  const last = until === undefined ? row.last : plainDate(`${until}-01`);
  return Array.from({ length: monthCount }, (_, index) => addMonths(last, index - monthCount + 1));
};

export interface Supply {
  readonly contractId: number;
  readonly name: string;
  readonly street: string;
  readonly city: string;
  readonly cups: string;
  readonly productName: string;
  readonly tariffName: string;
  /** Days of supply. */
  readonly startsOn: PlainDate;
  /** `null` while the supply continues. */
  readonly endsOn: PlainDate | null;
}

/** The customer's electricity contracts that have begun. */
export const readSupplies = ({ pool }: Pool, customerId: number): Promise<Supply[]> =>
  queryRows(pool, {
    name: "consumption-supplies",
    text: `select k.contract_id as "contractId", k.name, s.street, s.city, s.cups,
        coalesce(p.commercial_name, '') as "productName", k.access_tariff_name as "tariffName",
        k.starts_on as "startsOn", k.ends_on as "endsOn"
      from contracts k
      join supply_points s on s.customer_id = $1 and s.supply_point_id = k.supply_point_id
      left join products p on p.product_id = k.product_id
      where k.customer_id = $1 and k.commodity = 'electricity' and k.starts_on is not null
      order by k.name`,
    values: [customerId],
    columns: {
      contractId: bigint,
      name: text,
      street: text,
      city: text,
      cups: text,
      productName: text,
      tariffName: text,
      startsOn: present(date),
      endsOn: nullable(date),
    },
  });

/**
 * The energy of each contract and month. A month that the contract has whole and in one kind of curve is read from the
 * sums of months; of the others, such as one with billed and validated days, each day's best curve is added up, chosen
 * as in `consumption-day-policy.ts`.
 */
export const readMonthTotals = ({ pool }: Pool, customerId: number, months: readonly PlainDate[]) =>
  queryRows(pool, {
    name: "consumption-supply-months",
    text: `with supplies as (
        select k.contract_id, left(s.cups, 20) as supply_point, k.starts_on,
          coalesce(k.ends_on, 'infinity') as ends_on
        from contracts k
        join supply_points s on s.customer_id = $1 and s.supply_point_id = k.supply_point_id
        where k.customer_id = $1 and k.commodity = 'electricity' and k.starts_on is not null
      ), stored as (
        select supply_point, month, (month + interval '1 month - 1 day')::date as last_day,
          count(*) as curves, max(import_wh) as import_wh
        from curve_months where customer_id = $1 and month between $2 and $3 group by supply_point, month
      ), supplied as (
        select contract_id, stored.*, starts_on, ends_on,
          curves = 1 and starts_on <= month and ends_on >= last_day as is_whole
        from supplies join stored using (supply_point) where starts_on <= last_day and ends_on >= month
      ), by_day as (
        select distinct on (m.contract_id, w.week + weekday) m.contract_id, m.month,
          curve_import_wh(w.readings[weekday]) as import_wh
        from supplied m
        join curve_weeks w on w.customer_id = $1 and w.supply_point = m.supply_point
          and w.week between m.month - 6 and m.last_day
        cross join generate_series(1, 7) weekday
        where not m.is_whole and curve_is_metered(w.readings[weekday])
          and w.week + weekday - 1 between greatest(m.starts_on, m.month) and least(m.ends_on, m.last_day)
        order by m.contract_id, w.week + weekday, array_position(array['billed', 'validated', 'estimated'], w.kind), w.resolution
      )
      select contract_id as "contractId", month, import_wh as "importWh" from supplied where is_whole
      union all
      select contract_id, month, coalesce(sum(import_wh), 0)::bigint from by_day group by contract_id, month`,
    values: [customerId, months[0], months.at(-1)],
    columns: { contractId: bigint, month: date, importWh: bigint },
  });
