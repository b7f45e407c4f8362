import { page } from "#platform/contract/list.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { handler, type Handler } from "#platform/server/handler.ts";
import type { Commodity } from "../contract/contract-fields.ts";
import { listContractNames } from "../contract/list-contract-names.ts";
import { listContracts } from "../contract/list-contracts.ts";
import { type ContractPorts, contractRowOf, fullAddressOf, wholeContracts } from "./contract-answer.ts";
import { countContracts, findContractRows, findContracts, findContractNames } from "./contract-queries.ts";

export const handleListContracts = (ports: ContractPorts): Handler =>
  handler(listContracts, async (call) => {
    const { query, session } = call;
    const rows = async () =>
      query.fields === "list"
        ? (await findContractRows(ports.database, session.customerId, query)).map(contractRowOf)
        : wholeContracts(ports, await findContracts(ports.database, session.customerId, query), call);
    const [items, total] = await Promise.all([
      rows(),
      countContracts(ports.database, session.customerId, query),
    ]);
    return page<Awaited<ReturnType<typeof rows>>[number]>(items, total, query);
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
