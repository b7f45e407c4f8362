import { expect, test } from "vitest";
import { bigint, date, int, present, queryRows, text } from "#platform/server/database/query.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { costsOfContract } from "./cost-of-supplies.ts";

const database = await createTestDatabase("demo");

/** Of the meter, and without what does not follow from the curve: discounts and the excess of power. */
const bills = await queryRows(database.unguarded, {
  text: `select i.customer_id as "customerId", i.contract_id as "contractId", i.number, i.total_cents as "totalCents",
      i.period_starts_on + 1 as "startsOn", i.period_ends_on as "endsOn"
    from invoices i
    where i.kind = 'electricity' and i.rectifying <> 'A' and not exists (
      select from invoices r where r.rectified_invoice_id = i.invoice_id and r.rectifying = 'A' and i.rectifying = 'none')
      and not exists (
        select from jsonb_to_recordset(i.bill -> 'lines') as line (concept text)
        where line.concept in ('solar_wallet', 'social_bonus_discount', 'other_supply_charge'))
    order by i.customer_id, i.contract_id, i.period_ends_on`,
  columns: {
    customerId: bigint,
    contractId: present(bigint),
    number: text,
    totalCents: int,
    startsOn: date,
    endsOn: date,
  },
});

test("the bills of the demo are to the cent what the curves of their days cost", async () => {
  const compared = await Promise.all(
    [...Map.groupBy(bills, ({ contractId }) => contractId).values()].map(async ([first, ...rest]) => {
      if (first === undefined) return [];
      const ofContract = [first, ...rest];
      const costs = await costsOfContract(database, first, ofContract);
      return ofContract.map((bill, index) => ({ ...bill, cost: costs[index] ?? null }));
    }),
  );
  const known = compared.flat().filter(({ cost }) => cost !== null);
  expect(known.filter(({ cost, totalCents }) => cost !== totalCents)).toEqual([]);
  expect(known.length).toBeGreaterThan(50);
});
