import type { Database } from "#platform/server/database/pool.ts";
import { int, queryRows, text } from "#platform/server/database/query.ts";
import { handler, type Handler } from "#platform/server/handler.ts";
import { listCnaes } from "../contract/list-cnaes.ts";

export interface EconomicActivityPorts {
  readonly database: Pick<Database, "pool">;
}

export const handleListCnaes = ({ database }: EconomicActivityPorts): Handler =>
  handler(listCnaes, () =>
    queryRows(database.pool, {
      name: "list-economic-activities",
      text: "select activity_id as id, code, name from economic_activities order by activity_id",
      columns: { id: int, code: text, name: text },
    }),
  );
