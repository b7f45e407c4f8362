import type { Audit } from "#platform/server/audit.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { createStaffMembers } from "./staff-members.ts";
import { createStaffSessions } from "./staff-sessions.ts";

interface StaffNeeds {
  readonly database: Database;
  readonly audit: Audit;
}

export const createServices = ({ database, audit }: StaffNeeds) => ({
  sessions: createStaffSessions(database),
  members: createStaffMembers({ database, audit: audit.noteWithin }),
});
export type StaffServices = ReturnType<typeof createServices>;
