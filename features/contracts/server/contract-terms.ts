import { dateAt } from "#energy/calendar.ts";
import { execute, type Queryable } from "#platform/server/database/query.ts";

/** The columns of terms, in the order of `presentTerms`. */
export const termsColumns =
  "access_tariff, access_tariff_name, product_id, powers_w, self_consumption_code, tariff_options, zone, holder_kind";

/** What is in force of a contract `k` with its supply point `s` and its customer `c`. */
export const presentTerms = `k.access_tariff, k.access_tariff_name, k.product_id, k.powers_w, k.self_consumption_code,
  k.tariff_options, s.zone, c.kind`;

export const contractsWithTerms = `contracts k
  join supply_points s on s.customer_id = k.customer_id and s.supply_point_id = k.supply_point_id
  join customers c on c.customer_id = k.customer_id`;

/** Contracts whose terms are recorded: those of some customers, or some of them; without drafts, which have none yet. */
interface ContractsOfTerms {
  readonly customerIds: readonly number[];
  /** All of the customers' when absent. */
  readonly contractIds?: readonly number[];
}

const chosen = `k.customer_id = any($1) and s.customer_id = any($1) and c.customer_id = any($1)
  and ($2::bigint[] is null or k.contract_id = any($2)) and k.state <> 'draft' and k.starts_on is not null`;

/** Records what is in force as the first terms of contracts without any. */
const recordFirstTerms = async (
  client: Queryable,
  { customerIds, contractIds }: ContractsOfTerms,
): Promise<void> => {
  await execute(client, {
    name: "record-first-terms",
    text: `insert into contract_terms (customer_id, contract_id, starts_on, ${termsColumns})
           select k.customer_id, k.contract_id, k.starts_on, ${presentTerms} from ${contractsWithTerms}
           where ${chosen} and not exists (
             select 1 from contract_terms t
             where t.customer_id = any($1) and t.customer_id = k.customer_id and t.contract_id = k.contract_id)`,
    values: [customerIds, contractIds ?? null],
  });
};

/** Records what is in force as terms that begin today, where it differs from the last terms; the day is that of the place. */
const recordNewTerms = async (
  client: Queryable,
  { customerIds, contractIds }: ContractsOfTerms,
  now: Date,
): Promise<void> => {
  await execute(client, {
    name: "record-new-terms",
    text: `insert into contract_terms (customer_id, contract_id, starts_on, ${termsColumns})
           select k.customer_id, k.contract_id,
             greatest(last.starts_on, case s.zone when 'canary_islands' then $4::date else $3::date end), ${presentTerms}
           from ${contractsWithTerms}
           join (
             select distinct on (customer_id, contract_id) * from contract_terms where customer_id = any($1)
             order by customer_id, contract_id, starts_on desc
           ) last on last.customer_id = k.customer_id and last.contract_id = k.contract_id
           where ${chosen} and (${presentTerms}) is distinct from (${termsColumns
             .split(", ")
             .map((name) => `last.${name}`)
             .join(", ")})
           on conflict (customer_id, contract_id, starts_on) do update
             set (${termsColumns}) = (${termsColumns
               .split(", ")
               .map((name) => `excluded.${name}`)
               .join(", ")})`,
    values: [customerIds, contractIds ?? null, dateAt(now, "Europe/Madrid"), dateAt(now, "Atlantic/Canary")],
  });
};

/**
 * Changes what is in force of contracts, in the transaction of the caller: the days before keep the terms that they had,
 * and from today the new ones hold.
 */
export const changeTerms = async (
  client: Queryable,
  contracts: ContractsOfTerms & { readonly now: Date },
  change: () => Promise<void>,
): Promise<void> => {
  await recordFirstTerms(client, contracts);
  await change();
  await recordNewTerms(client, contracts, contracts.now);
};
