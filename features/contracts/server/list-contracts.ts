import { page } from "#platform/contract/list.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { handler, type Handler } from "#platform/server/handler.ts";
import type { Commodity } from "../contract/contract-fields.ts";
import { listContractNames } from "../contract/list-contract-names.ts";
import { listContracts } from "../contract/list-contracts.ts";
import { contractRowOf, fullAddressOf } from "./contract-answer.ts";
import { countContracts, findContracts, findContractNames } from "./contract-queries.ts";

export const handleListContracts = ({ database }: { readonly database: Database }): Handler =>
  handler(listContracts, async ({ query, session }) => {
    const [found, total] = await Promise.all([
      findContracts(database, session.customerId, query),
      countContracts(database, session.customerId, query),
    ]);
    return page(found.map(contractRowOf), total, query);
  });

export const handleListContractNames = ({ database }: { readonly database: Database }): Handler =>
  handler(listContractNames, async ({ session }) => {
    const found = await findContractNames(database, session.customerId);
    const namesOf = (commodity: Commodity) =>
      found
        .filter((contract) => contract.commodity === commodity)
        .map(({ contractId, name, state, cups, ...place }) => ({
          contractId,
          name,
          state,
          cups,
          fullAddress: fullAddressOf(place),
        }));
    return { result: { electricity: namesOf("electricity"), gas: namesOf("gas") } };
  });
