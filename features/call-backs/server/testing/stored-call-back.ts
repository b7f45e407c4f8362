import { inTransaction } from "#platform/server/database/in-transaction.ts";
import type { TestDatabase } from "#platform/testing/database/test-database.ts";
import { insertCallBack, storedCallBacks } from "../call-back-queries.ts";
import { person } from "./call-backs-fixture.ts";

/** A person who waits to be called; the reference. */
export const insertOneCallBack = (database: TestDatabase): Promise<string> =>
  inTransaction(database.pool, async (client) => {
    const now = new Date();
    const visitorId = crypto.randomUUID();
    const opened = await storedCallBacks.open(client, {
      ownerId: visitorId,
      state: "requested",
      actor: "person",
      now,
      insert: ({ caseId, reference }) =>
        insertCallBack(client, {
          visitorId,
          callBackId: caseId,
          reference,
          language: "ca",
          contact: person,
          subject: { origin: "comparator" },
          consent: { version: "1", text: "Vull que em truqueu" },
          now,
        }),
    });
    if (opened.earlier !== undefined) throw new Error("There is a call-back already");
    return opened.found.reference;
  });
