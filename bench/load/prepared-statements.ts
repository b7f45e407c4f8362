import { findInvoices } from "#features/invoices/server/list/invoice-list-queries.ts";
import { createSessions } from "#features/sign-in/server/sessions/sessions.ts";
import { openDatabase } from "#platform/server/database/pool.ts";
import { queryRows, text } from "#platform/server/database/query.ts";
import { sessionCookie } from "../measure/bench-sessions.ts";

export interface PreparedStatement {
  readonly name: string;
  readonly text: string;
}

/**
 * The statements that one page of invoices costs, as PostgreSQL knows them: the page's own queries are run on one
 * connection, which is then asked what it has prepared. So the floor is always of today's SQL.
 */
export const statementsOfInvoicePage = async (
  url: string,
  customerId: number,
): Promise<PreparedStatement[]> => {
  const database = openDatabase({ url, statementTimeoutMs: 60_000, poolSize: 1 });
  try {
    const sessions = createSessions(database, { idleMinutes: 30, longestHours: 12 });
    await sessions.find(sessionCookie(customerId).split("=")[1] ?? "", new Date());
    await findInvoices(database, customerId, {
      kind: "electricity",
      filter: [],
      sort: "-date",
      offset: 0,
      limit: 100,
    });
    return await queryRows(database.pool, {
      text: "select name, statement as text from pg_prepared_statements order by prepare_time, name",
      columns: { name: text, text },
    });
  } finally {
    await database.close();
  }
};
