import type { Audit } from "#platform/server/audit.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { createStaffMembers } from "./staff-members.ts";
import { findMember } from "./staff-queries.ts";
import { createStaffSessions } from "./staff-sessions.ts";

interface StaffNeeds {
  readonly database: Database;
  readonly audit: Audit;
}

export const createServices = ({ database, audit }: StaffNeeds) => ({
  sessions: createStaffSessions(database),
  members: createStaffMembers({ database, audit: audit.noteWithin }),
  /** Writes to the audit log in the transaction of a change. */
  noteWithin: audit.noteWithin,
  /** A member who has not left. */
  findMember: (staffId: number) => findMember(database.pool, staffId),
});
export type StaffServices = ReturnType<typeof createServices>;
