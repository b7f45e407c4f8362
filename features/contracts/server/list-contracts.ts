import { page } from "#platform/contract/list.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { handler, type Handler } from "#platform/server/handler.ts";
import { listContracts } from "../contract/list-contracts.ts";
import { contractRowOf } from "./contract-answer.ts";
import { countContracts, findContracts } from "./contract-queries.ts";

export const handleListContracts = ({ database }: { readonly database: Database }): Handler =>
  handler(listContracts, async ({ query, session }) => {
    const [found, total] = await Promise.all([
      findContracts(database, session.customerId, query),
      countContracts(database, session.customerId, query),
    ]);
    return page(found.map(contractRowOf), total, query);
  });
