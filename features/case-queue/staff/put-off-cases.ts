import { defineStaffAction } from "#platform/server/staff-action.ts";
import { deskRoles } from "../contract/queued-case.ts";
import { lockQueued, writePutOff, type CaseKey } from "../server/queue-queries.ts";

interface Postponement {
  readonly cases: readonly CaseKey[];
  /** Null takes them back to the work of today. */
  readonly until: string | null;
}

/** Puts cases off until a day. What the customer or the distributor does meanwhile brings a case back. */
export const putOffCasesUntil = defineStaffAction({
  name: "cases put off",
  roles: deskRoles,
  change: async (client, { cases, until }: Postponement) => {
    const done: string[] = [];
    for (const key of cases.toSorted((one, other) => one.reference.localeCompare(other.reference))) {
      const queued = await lockQueued(client, key);
      if (queued === undefined || queued.putOffUntil === until) continue;
      await writePutOff(client, key, until);
      done.push(key.reference);
    }
    return {
      result: done.length,
      audit: done.length === 0 ? undefined : { details: { references: done, until } },
    };
  },
});
