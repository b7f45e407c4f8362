import type { PlainDate } from "#energy/calendar.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { bigint, date, queryRows, text } from "#platform/server/database/query.ts";
import type { SurplusBill } from "../contract/get-consumption-patterns.ts";

interface ContractKey {
  readonly customerId: number;
  readonly contractId: number;
}

/** Bills with surplus that end on these days, oldest first; those that another bill annuls are left out. */
export const findSurplusBills = (
  { pool }: Database,
  { customerId, contractId }: ContractKey,
  { startsOn, endsOn }: { readonly startsOn: PlainDate; readonly endsOn: PlainDate },
): Promise<SurplusBill[]> =>
  queryRows(pool, {
    name: "find-surplus-bills",
    text: `select number, starts as "startsOn", ends as "endsOn", exported_wh as "exportedWh",
             compensated_cents as "compensatedCents", wallet_cents as "walletCents",
             greatest(cap_cents - wallet_cents, 0) as "lostCents"
           from (
             select number, period_starts_on + 1 as starts, period_ends_on as ends,
               (bill #>> '{surplus,exportedWh}')::bigint as exported_wh,
               (bill #>> '{surplus,compensatedCents}')::bigint as compensated_cents,
               coalesce((bill #>> '{surplus,toWalletCents}')::bigint, 0) as wallet_cents,
               (select coalesce(sum((line ->> 'cents')::bigint), 0)::bigint
                from jsonb_array_elements(bill -> 'lines') as line
                where line ->> 'concept' = 'surplus_cap') as cap_cents
             from invoices i
             where customer_id = $1 and contract_id = $2 and period_ends_on between $3 and $4
               and rectifying <> 'A' and bill -> 'surplus' is not null
               and not exists (select 1 from invoices a where a.customer_id = $1
                 and a.rectified_invoice_id = i.invoice_id)
           ) as bills
           order by ends, number`,
    values: [customerId, contractId, startsOn, endsOn],
    columns: {
      number: text,
      startsOn: date,
      endsOn: date,
      exportedWh: bigint,
      compensatedCents: bigint,
      walletCents: bigint,
      lostCents: bigint,
    },
  });
