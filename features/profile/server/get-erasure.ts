import type { Database } from "#platform/server/database/pool.ts";
import { handler, type Handler } from "#platform/server/handler.ts";
import { getErasure } from "../contract/get-erasure.ts";
import { readErasure, type ErasureObstacles } from "./erasure/read-erasure.ts";

export interface ErasurePorts {
  readonly database: Database;
  readonly obstacles: ErasureObstacles;
}

export const handleGetErasure = ({ database, obstacles }: ErasurePorts): Handler =>
  handler(getErasure, ({ session }) => readErasure(database, obstacles, session.customerId));
