import { handler, type Handler } from "#platform/server/handler.ts";
import { withdrawErasure } from "../contract/withdraw-erasure.ts";
import { settleErasureRequest } from "./erasure/erasure-queries.ts";
import { readErasure } from "./erasure/read-erasure.ts";
import type { ErasurePorts } from "./get-erasure.ts";

export const handleWithdrawErasure = ({ database, obstacles }: ErasurePorts): Handler =>
  handler(withdrawErasure, async ({ session: { customerId }, now }) => {
    await settleErasureRequest(database.pool, customerId, { state: "withdrawn", now });
    return readErasure(database, obstacles, customerId);
  });
