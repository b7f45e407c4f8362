import type { Database } from "#platform/server/database/pool.ts";

/** What the calls of consumption need from the server. */
export interface ConsumptionPorts {
  readonly database: Database;
}
