import { madridDate } from "#energy/calendar.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { queryRows, text } from "#platform/server/database/query.ts";
import { findLeadWhole, storedLeads, type Lead } from "./lead-queries.ts";
import { powersOf } from "./lead-rules.ts";
import { holderNameOf, taxIdOf } from "./lead-values.ts";

/** A lead whose supply has begun, with what a contract is made of. */
export interface BegunLead extends Pick<Lead, "reference" | "commodity" | "language" | "values" | "offer"> {
  readonly customerId: number;
  readonly contractName: string;
  readonly startsOn: string;
  readonly signedOn: string | null;
  readonly accessTariff: string;
  readonly productId: string;
  readonly powersW: readonly number[];
  readonly holder: { readonly name: string; readonly taxId: string };
}

const begunLead = async ({ pool }: Pick<Database, "pool">, lead: Lead): Promise<BegunLead | undefined> => {
  const { customerId, contractName, startsOn, accessTariff, productId, commodity, confirmedAt } = lead;
  if (customerId === null || contractName === null || startsOn === null) return undefined;
  if (accessTariff === null || productId === null) return undefined;
  const { values } = await findLeadWhole(pool, lead);
  return {
    ...lead,
    values,
    customerId,
    contractName,
    startsOn,
    accessTariff,
    productId,
    signedOn: confirmedAt === null ? null : madridDate(confirmedAt),
    powersW: commodity === "gas" ? [] : powersOf({ values, tariffCode: accessTariff }),
    holder: { name: holderNameOf(values), taxId: taxIdOf(values) ?? "" },
  };
};

/** Leads of customers whose supply has begun, and whose contract has not been loaded yet. */
export const listBegunLeads = async (
  database: Pick<Database, "pool">,
  limit: number,
): Promise<BegunLead[]> => {
  const found = await queryRows(database.pool, {
    name: "list-begun-leads",
    text: `select l.visitor_id as "ownerId", l.reference from leads l
           where l.state = 'active' and l.customer_id is not null and l.contract_name is not null
             and l.contract_name not in (
               select n.name from contract_names n
               where n.name in (select b.contract_name from leads b where b.state = 'active'))
           order by l.changed_at limit $1`,
    values: [limit],
    columns: { ownerId: text, reference: text },
  });
  const leads = await storedLeads.readEach(database.pool, found, (_owner, lead) => begunLead(database, lead));
  return leads.filter((lead) => lead !== undefined);
};
