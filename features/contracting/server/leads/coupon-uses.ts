import { bigint, queryRows, text } from "#platform/server/database/query.ts";
import type { Database } from "#platform/server/database/pool.ts";

/** How many requests for a contract were sent with each code and neither refused nor withdrawn. */
export const createCountCouponUses =
  ({ pool }: Pick<Database, "pool">) =>
  async (): Promise<ReadonlyMap<string, number>> => {
    const rows = await queryRows(pool, {
      name: "count-coupon-uses",
      text: `/* all customers: requests for contracts with a coupon */
        select upper(regexp_replace(used #>> '{}', '[\\s-]', '', 'g')) as code, count(distinct l.lead_id) as uses
        from leads l cross join lateral jsonb_path_query(l.answers, '$.**.promotional_code[*]') as used
        where l.confirmed_at is not null and l.state not in ('refused', 'withdrawn') group by 1`,
      columns: { code: text, uses: bigint },
    });
    return new Map(rows.map(({ code, uses }) => [code, uses]));
  };
