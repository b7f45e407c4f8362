import { inTransaction } from "#platform/server/database/in-transaction.ts";
import { handler, type Handler } from "#platform/server/handler.ts";
import type { Jobs } from "#platform/server/jobs/jobs.ts";
import { requestErasure } from "../contract/request-erasure.ts";
import { insertErasureRequest } from "./erasure/erasure-queries.ts";
import { readErasure } from "./erasure/read-erasure.ts";
import { erasureAsked } from "./erasure/tell-erasure.ts";
import type { ErasurePorts } from "./get-erasure.ts";

export interface RequestErasurePorts extends ErasurePorts {
  readonly jobs: Jobs;
}

/** May be asked for while contracts are open: a person then talks it over, as the law gives a month for it. */
export const handleRequestErasure = ({ database, obstacles, jobs }: RequestErasurePorts): Handler =>
  handler(requestErasure, async ({ session: { customerId }, now }) => {
    await inTransaction(database.pool, async (client) => {
      const isNew = await insertErasureRequest(client, customerId, now);
      if (isNew) await jobs.add(erasureAsked, { customerId, requestedAt: now.toISOString() }, client);
    });
    return readErasure(database, obstacles, customerId);
  });
