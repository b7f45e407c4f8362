import type { PlainDate } from "#energy/calendar.ts";
import { passedThroughTerms, productKinds } from "#energy/pricing/product.ts";
import type { Database } from "#platform/server/database/pool.ts";
import {
  arrayOf,
  int,
  json,
  nullable,
  numeric,
  oneOf,
  present,
  queryRow,
  text,
} from "#platform/server/database/query.ts";
import * as z from "zod/mini";

/** The terms of a product for a supply, in the fields in which a request for a change has them. */
export const productTerms = z.object({
  /** The catalogue's own name of the product. */
  product_code: z.string(),
  product_name: z.string(),
  kind: z.enum(productKinds),
  power_eur_kw_year: z.array(z.number()),
  energy_eur_kwh: z.array(z.number()),
  fixed_eur_day: z.number(),
  tolls_added: z.array(z.enum(passedThroughTerms)),
  permanence_months: z.int(),
  penalty_eur: z.nullable(z.number()),
  penalty_percent: z.nullable(z.number()),
  /** What the supply would have cost in the last year of readings with it; null where that is not known. */
  year_cents: z.nullable(z.int()),
});
export type ProductTerms = z.output<typeof productTerms>;

const penaltyForm = z.object({
  percentOfPendingEnergy: z._default(z.nullable(z.number()), null),
  eur: z._default(z.nullable(z.number()), null),
});

/** The terms of the product of a contract on a day; undefined where the contract has none, or no prices of it. */
export const findPresentTerms = async (
  { pool }: Pick<Database, "pool">,
  { customerId, contractId }: { readonly customerId: number; readonly contractId: number },
  day: PlainDate,
): Promise<Omit<ProductTerms, "year_cents"> | undefined> => {
  const found = await queryRow(pool, {
    name: "find-present-product-terms",
    text: `select f.product_id as code, f.commercial_name as name, f.kind, r.power_eur_kw_year as power,
             r.energy_eur_kwh as energy, to_jsonb(r.passed_through) as tolls, f.permanence_months as "permanenceMonths",
             f.penalty,
             case when r.fixed_eur_month = 0 then r.fixed_eur_day else round(r.fixed_eur_month * 12 / 365, 6) end as fixed
           from contracts k
           join supply_points s on s.customer_id = $1 and s.supply_point_id = k.supply_point_id
           join products f on f.product_id = k.product_id
           join product_prices r on r.product_id = k.product_id and r.access_tariff = k.access_tariff
             and r.zone in ('any', s.zone)
           where k.customer_id = $1 and k.contract_id = $2 and r.valid_from <= $3
             and (r.valid_to is null or r.valid_to > $3)
           order by r.zone = 'any', r.valid_from desc limit 1`,
    values: [customerId, contractId, day],
    columns: {
      code: text,
      name: text,
      kind: oneOf(...productKinds),
      power: arrayOf(numeric),
      energy: arrayOf(numeric),
      tolls: present(json(z.array(z.enum(passedThroughTerms)))),
      permanenceMonths: int,
      penalty: nullable(json(penaltyForm)),
      fixed: numeric,
    },
  });
  if (found === undefined) return undefined;
  return {
    product_code: found.code,
    product_name: found.name,
    kind: found.kind,
    power_eur_kw_year: found.power,
    energy_eur_kwh: found.energy,
    fixed_eur_day: found.fixed,
    tolls_added: found.tolls,
    permanence_months: found.permanenceMonths,
    penalty_eur: found.penalty?.eur ?? null,
    penalty_percent: found.penalty?.percentOfPendingEnergy ?? null,
  };
};
