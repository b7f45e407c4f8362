import type { PlainDate } from "#energy/calendar.ts";
import { alertTypes, type AlertType } from "#energy/market/price-alerts.ts";
import {
  bigint,
  bool,
  date,
  execute,
  int,
  nullable,
  oneOf,
  type Queryable,
  queryRow,
  queryRows,
  text,
} from "#platform/server/database/query.ts";

export interface AlertKey {
  readonly customerId: number;
  readonly alertId: number;
}

/** What a customer sets. */
export interface AlertSetting {
  readonly product: string;
  readonly type: AlertType;
  readonly limitCents: number;
  /** Last day with a price of the product. */
  readonly endsOn: PlainDate | null;
  /** The last day or session that is published already: only later ones are compared. */
  readonly publishedFor: PlainDate | null;
}

export const findAlerts = (db: Queryable, customerId: number) =>
  queryRows(db, {
    name: "find-price-alerts",
    text: `select alert_id as "alertId", product, type, limit_cents as "limitCents", ends_on as "endsOn",
             ended_at is not null as "isEnded"
           from price_alerts where customer_id = $1 order by alert_id`,
    values: [customerId],
    columns: {
      alertId: bigint,
      product: text,
      type: oneOf(...alertTypes),
      limitCents: int,
      endsOn: nullable(date),
      isEnded: bool,
    },
  });

/** Adds an alert unless the customer has as many as are allowed; undefined then. */
export const insertAlert = async (
  client: Queryable,
  customerId: number,
  {
    product,
    type,
    limitCents,
    endsOn,
    publishedFor,
    maximum,
    now,
  }: AlertSetting & {
    readonly maximum: number;
    readonly now: Date;
  },
): Promise<number | undefined> =>
  (
    await queryRow(client, {
      name: "insert-price-alert",
      text: `insert into price_alerts (customer_id, product, type, limit_cents, ends_on, evaluated_for, created_at)
             select $1, $2, $3, $4, $5, $6, $8
             where (select count(*) from price_alerts where customer_id = $1) < $7
             returning alert_id as "alertId"`,
      values: [customerId, product, type, limitCents, endsOn, publishedFor, maximum, now],
      columns: { alertId: bigint },
    })
  )?.alertId;

/** Changes one of the customer's alerts, which begins anew; false when there is none. */
export const updateAlert = async (
  client: Queryable,
  { customerId, alertId }: AlertKey,
  { product, type, limitCents, endsOn, publishedFor }: AlertSetting,
): Promise<boolean> =>
  (await execute(client, {
    name: "update-price-alert",
    text: `update price_alerts set product = $3, type = $4, limit_cents = $5, ends_on = $6, evaluated_for = $7,
             was_met = false, is_met = false, ended_at = null
           where customer_id = $1 and alert_id = $2`,
    values: [customerId, alertId, product, type, limitCents, endsOn, publishedFor],
  })) === 1;

export const deleteAlert = async (client: Queryable, { customerId, alertId }: AlertKey): Promise<boolean> =>
  (await execute(client, {
    name: "delete-price-alert",
    text: "delete from price_alerts where customer_id = $1 and alert_id = $2",
    values: [customerId, alertId],
  })) === 1;

/** A price that no evaluation has compared yet. */
export const findDuePublications = (db: Queryable, limit: number) =>
  queryRows(db, {
    name: "find-due-market-publications",
    text: `select product, published_for as "publishedFor" from market_publications
           where evaluated_revision < revision order by published_for, product limit $1`,
    values: [limit],
    columns: { product: text, publishedFor: date },
  });

/** Locks a price that is still to be compared; undefined when another server has done so. */
export const lockPublication = (
  client: Queryable,
  { product, publishedFor }: { readonly product: string; readonly publishedFor: PlainDate },
) =>
  queryRow(client, {
    name: "lock-market-publication",
    text: `update market_publications set evaluated_revision = revision
           where product = $1 and published_for = $2 and evaluated_revision < revision
           returning product, published_for as "publishedFor", cents_mwh as "centsMwh"`,
    values: [product, publishedFor],
    columns: { product: text, publishedFor: date, centsMwh: int },
  });

/**
 * Compares a price with all alerts on its product, in one statement, and writes a notice for each that it has crossed. A
 * correction is compared with the price before the corrected one.
 */
export const evaluateAlertsOn = (
  client: Queryable,
  {
    product,
    publishedFor,
    centsMwh,
    now,
  }: {
    readonly product: string;
    readonly publishedFor: PlainDate;
    readonly centsMwh: number;
    readonly now: Date;
  },
): Promise<number> =>
  execute(client, {
    name: "evaluate-price-alerts",
    text: `/* all customers: those with an alert on the product */
      with evaluated as (
        update price_alerts set
          was_met = case when evaluated_for is null or evaluated_for < $2 then is_met else was_met end,
          is_met = case type when '<' then $3 < limit_cents when '>' then $3 > limit_cents else $3 = limit_cents end,
          evaluated_for = $2
        where product = $1 and ended_at is null and (evaluated_for is null or evaluated_for <= $2)
        returning customer_id, alert_id, product, type, limit_cents, was_met, is_met
      )
      insert into price_alert_notices
        (customer_id, alert_id, kind, noticed_for, product, type, limit_cents, cents_mwh, created_at)
      select customer_id, alert_id, 'met', $2, product, type, limit_cents, $3, $4
      from evaluated where is_met and not was_met
      on conflict (customer_id, alert_id, kind, noticed_for) do nothing`,
    values: [product, publishedFor, centsMwh, now],
  });

/** Ends alerts whose product has no more prices, and writes a notice for each. */
export const endAlerts = (
  client: Queryable,
  { today, now }: { readonly today: PlainDate; readonly now: Date },
): Promise<number> =>
  execute(client, {
    name: "end-price-alerts",
    text: `/* all customers: those whose product has ended */
      with ended as (
        update price_alerts set ended_at = $2 where ended_at is null and ends_on < $1
        returning customer_id, alert_id, product, type, limit_cents, ends_on
      )
      insert into price_alert_notices
        (customer_id, alert_id, kind, noticed_for, product, type, limit_cents, created_at)
      select customer_id, alert_id, 'ended', ends_on, product, type, limit_cents, $2 from ended
      on conflict (customer_id, alert_id, kind, noticed_for) do nothing`,
    values: [today, now],
  });

const noticeColumns = {
  customerId: bigint,
  alertId: bigint,
  kind: oneOf("met", "ended"),
  noticedFor: date,
  product: text,
  type: oneOf(...alertTypes),
  limitCents: int,
  centsMwh: nullable(int),
};
const noticeFields = `customer_id as "customerId", alert_id as "alertId", kind, noticed_for as "noticedFor", product, type,
  limit_cents as "limitCents", cents_mwh as "centsMwh"`;

/** Takes notices that were not announced yet; no other server, and no later call, gets them. */
export const takeNotices = async (
  client: Queryable,
  { limit, now }: { readonly limit: number; readonly now: Date },
) => {
  const found = await queryRows(client, {
    name: "find-new-price-alert-notices",
    text: `/* all customers: those with a new notice */
           select ${noticeFields} from price_alert_notices
           where announced_at is null order by created_at limit $1`,
    values: [limit],
    columns: noticeColumns,
  });
  const taken: typeof found = [];
  // Of two servers that found the same, the second waits for the first and takes none that it took.
  for (const { customerId, alertId, kind, noticedFor } of found)
    taken.push(
      ...(await queryRows(client, {
        name: "take-price-alert-notice",
        text: `update price_alert_notices set announced_at = $5
               where customer_id = $1 and alert_id = $2 and kind = $3 and noticed_for = $4 and announced_at is null
               returning ${noticeFields}`,
        values: [customerId, alertId, kind, noticedFor, now],
        columns: noticeColumns,
      })),
    );
  return taken;
};

export interface NoticeKey extends AlertKey {
  readonly kind: "met" | "ended";
  readonly noticedFor: string;
}

/** Takes the email of a notice, once; undefined when it was taken before, or the alert is gone. */
export const takeEmail = (db: Queryable, { customerId, alertId, kind, noticedFor }: NoticeKey, now: Date) =>
  queryRow(db, {
    name: "take-price-alert-email",
    text: `update price_alert_notices set emailed_at = $5
           where customer_id = $1 and alert_id = $2 and kind = $3 and noticed_for = $4 and emailed_at is null
           returning ${noticeFields}`,
    values: [customerId, alertId, kind, noticedFor, now],
    columns: noticeColumns,
  });

/** Allows the email of a notice again, because the mail server has not accepted it. */
export const returnEmail = async (
  db: Queryable,
  { customerId, alertId, kind, noticedFor }: NoticeKey,
): Promise<void> => {
  await execute(db, {
    name: "return-price-alert-email",
    text: `update price_alert_notices set emailed_at = null
           where customer_id = $1 and alert_id = $2 and kind = $3 and noticed_for = $4`,
    values: [customerId, alertId, kind, noticedFor],
  });
};

export const isCompanyCustomer = async (db: Queryable, customerId: number): Promise<boolean> =>
  (await execute(db, {
    name: "is-company-with-price-alert",
    text: "select 1 from customers where customer_id = $1 and kind = 'company'",
    values: [customerId],
  })) > 0;
