import { defineStaffAction } from "#platform/server/staff-action.ts";
import { deskRoles } from "../contract/queued-case.ts";
import { lockQueued, writeHolder, type CaseKey } from "../server/queue-queries.ts";

interface Assignment {
  readonly cases: readonly CaseKey[];
  readonly to: number | null;
  /** Whose they must be still; undefined for whomever's. */
  readonly from: number | null | undefined;
}

/** Gives cases to a staff member, or to none. Those of another than `from` stay whose they are. */
export const assignCasesTo = defineStaffAction({
  name: "cases assign",
  roles: deskRoles,
  change: async (client, { cases, to, from }: Assignment) => {
    const done: string[] = [];
    // In one order, so that two staff members who assign the same cases do not wait for each other.
    for (const key of cases.toSorted((one, other) => one.reference.localeCompare(other.reference))) {
      const queued = await lockQueued(client, key);
      const isFree = queued !== undefined && (from === undefined || queued.assignedTo === from);
      if (!isFree || queued.assignedTo === to) continue;
      await writeHolder(client, key, to);
      done.push(key.reference);
    }
    return {
      result: done.length,
      audit: done.length === 0 ? undefined : { details: { references: done, to } },
    };
  },
});
