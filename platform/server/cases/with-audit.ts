import type { Audit, NewAuditEntry } from "../audit.ts";
import type { Queryable } from "../database/query.ts";

/** A change by staff, for one transaction with its entry in the audit log. A change that is refused with a code has none. */
export const withAudit =
  <Done>(audit: Audit, entry: NewAuditEntry, change: (client: Queryable) => Promise<Done>) =>
  async (client: Queryable): Promise<Done> => {
    const done = await change(client);
    if (typeof done === "object") await audit.noteWithin(client, entry);
    return done;
  };
