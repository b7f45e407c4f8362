import type { Database } from "#platform/server/database/pool.ts";
import { execute, type Queryable } from "#platform/server/database/query.ts";
import type { PaymentPlatform } from "../contract/payment-platform.ts";

/** Whether staff closed the platform to the customer. */
export const isDenied = async (
  client: Queryable,
  customerId: number,
  platform: PaymentPlatform,
): Promise<boolean> =>
  (await execute(client, {
    name: "is-payment-platform-denied",
    text: "select from payment_platform_denials where customer_id = $1 and platform = $2",
    values: [customerId, platform],
  })) > 0;

export const setPlatformDenied = async (
  { pool }: Pick<Database, "pool">,
  {
    customerId,
    platform,
    isDenied,
    now,
  }: { customerId: number; platform: PaymentPlatform; isDenied: boolean; now: Date },
): Promise<void> => {
  await (isDenied
    ? execute(pool, {
        text: `insert into payment_platform_denials (customer_id, platform, denied_at) values ($1, $2, $3)
               on conflict (customer_id, platform) do nothing`,
        values: [customerId, platform, now],
      })
    : execute(pool, {
        text: "delete from payment_platform_denials where customer_id = $1 and platform = $2",
        values: [customerId, platform],
      }));
};
