import { foldedWords } from "#platform/contract/search-terms.ts";
import { inTransaction } from "#platform/server/database/in-transaction.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { execute } from "#platform/server/database/query.ts";
import { handler, type Handler } from "#platform/server/handler.ts";
import { setContractAlias } from "../contract/set-contract-alias.ts";
import { findContract } from "./contract-queries.ts";

export const handleSetContractAlias = ({ database }: { readonly database: Database }): Handler =>
  handler(setContractAlias, async ({ params, body: { alias }, session: { customerId }, fail }) => {
    const { contractId } =
      (await findContract(database, customerId, params.name)) ?? fail("contract_not_found");
    return inTransaction(database.pool, async (client) => {
      if (alias === "")
        await execute(client, {
          name: "delete-contract-alias",
          text: "delete from contract_aliases where customer_id = $1 and contract_id = $2",
          values: [customerId, contractId],
        });
      else
        await execute(client, {
          name: "set-contract-alias",
          text: `insert into contract_aliases (customer_id, contract_id, alias) values ($1, $2, $3)
                 on conflict (customer_id, contract_id) do update set alias = excluded.alias`,
          values: [customerId, contractId, alias],
        });
      await execute(client, {
        name: "set-contract-search-text",
        text: `update contracts k
               set search_text = contract_search_text(k.name, s.cups, s.street, s.postal_code, s.city) || $3
               from supply_points s
               where k.customer_id = $1 and k.contract_id = $2
                 and s.customer_id = $1 and s.supply_point_id = k.supply_point_id`,
        values: [customerId, contractId, alias === "" ? "" : `${foldedWords(alias)} `],
      });
      return { alias: alias === "" ? null : alias };
    });
  });
