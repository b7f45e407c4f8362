import type { Queryable } from "../database/query.ts";
import type { Actor } from "../subject.ts";

/** The audit log, written in the transaction of the change. */
export interface Audit {
  readonly noteWithin: (
    client: Queryable,
    entry: {
      readonly now: Date;
      readonly actor: Actor;
      readonly action: string;
      readonly customerId?: number;
      readonly details: Record<string, unknown>;
    },
  ) => Promise<void>;
}

/** A change by staff, for one transaction with its entry in the audit log. A change that is refused with a code has none. */
export const withAudit =
  <Done>(
    audit: Audit,
    entry: Parameters<Audit["noteWithin"]>[1],
    change: (client: Queryable) => Promise<Done>,
  ) =>
  async (client: Queryable): Promise<Done> => {
    const done = await change(client);
    if (typeof done === "object") await audit.noteWithin(client, entry);
    return done;
  };
