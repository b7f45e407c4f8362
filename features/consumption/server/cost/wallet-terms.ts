import type { PlainDate } from "#energy/calendar.ts";
import type { WalletTerms } from "#energy/wallet-deduction.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { bigint, execute, numeric, queryRow } from "#platform/server/database/query.ts";

interface ContractOnDay {
  readonly customerId: number;
  readonly contractId: number;
  /** What is in the wallets at the end of this day counts. */
  readonly day: PlainDate;
}

/** Bills of the contract that show how much of them a wallet pays. */
const billsLookedAt = 12;

/**
 * What the solar wallets can pay of a contract's next bill, with the shares and balances of a day. No wallet, a share that
 * is saved up or that has ended: nothing.
 */
export const readWalletTerms = async (
  { pool }: Pick<Database, "pool">,
  { customerId, contractId, day }: ContractOnDay,
): Promise<WalletTerms> => {
  const row = await queryRow(pool, {
    name: "consumption-wallet-terms",
    text: `with shares as (
        select h.wallet_id, h.contract_id, h.weight, h.discount_management from solar_wallet_shares h
        where h.customer_id = $1 and h.starts_on <= $3 and (h.ends_on is null or h.ends_on >= $3)
      ), balances as (
        select e.wallet_id, sum(e.amount_cents) as cents from solar_wallet_entries e
        where e.customer_id = $1 and e.day <= $3 group by e.wallet_id
      ), parts as (
        select greatest(b.cents, 0) * s.weight
            / nullif((select sum(o.weight) from shares o where o.wallet_id = s.wallet_id), 0) as cents
        from shares s join balances b on b.wallet_id = s.wallet_id
        where s.contract_id = $2 and s.discount_management = 'apply'
      ), bills as (
        select sums.paid / nullif(sums.supply, 0) as part
        from (
          select i.bill from invoices i
          where i.customer_id = $1 and i.contract_id = $2 and i.kind = 'electricity' and i.rectifying <> 'A'
            and i.period_ends_on <= $3
          order by i.period_ends_on desc limit ${billsLookedAt}
        ) latest
        cross join lateral (
          select -sum(l.cents) filter (where l.concept = 'solar_wallet') as paid,
            sum(l.cents) filter (where l.concept in ('power', 'energy', 'surplus_compensation', 'surplus_cap')) as supply
          from jsonb_to_recordset(latest.bill -> 'lines') as l (concept text, cents numeric)
        ) sums
      )
      select coalesce((select floor(sum(cents)) from parts), 0)::bigint as "availableCents",
        coalesce((select max(part) from bills where part > 0), 1)::numeric as "largestPart"`,
    values: [customerId, contractId, day],
    columns: { availableCents: bigint, largestPart: numeric },
  });
  const { availableCents, largestPart } = row ?? { availableCents: 0, largestPart: 1 };
  return { availableCents, largestPart: Math.min(largestPart, 1) };
};

/** Whether a solar wallet pays a part of any of the customer's bills on a day. */
export const hasSolarWallet = async (
  { pool }: Pick<Database, "pool">,
  customerId: number,
  day: PlainDate,
): Promise<boolean> => {
  const found = await execute(pool, {
    name: "consumption-has-wallet",
    text: `select from solar_wallet_shares where customer_id = $1 and discount_management = 'apply' and weight > 0
             and starts_on <= $2 and (ends_on is null or ends_on >= $2) limit 1`,
    values: [customerId, day],
  });
  return found > 0;
};
