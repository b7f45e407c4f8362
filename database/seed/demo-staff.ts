import { hashPassword } from "#features/account/server/password/passwords.ts";
import { insertMember, writeStaffPassword } from "#features/staff/server/staff-queries.ts";
import type { StaffRole } from "#platform/contract/staff-roles.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { inTransaction } from "#platform/server/database/in-transaction.ts";
import { demoPassword } from "./demo-people.ts";

interface DemoStaffMember {
  readonly email: string;
  readonly name: string;
  readonly roles: readonly StaffRole[];
}

/** The staff of the demo retailer, one for each role, all fictitious. */
export const demoStaff: readonly DemoStaffMember[] = [
  { email: "laia@equip.example", name: "Laia Puigvert Serra", roles: ["agent"] },
  { email: "marc@equip.example", name: "Marc Vidal Oliva", roles: ["agent", "manager"] },
  { email: "berta@equip.example", name: "Berta Soler Camps", roles: ["publisher"] },
  { email: "jordi@equip.example", name: "Jordi Ferrer Pla", roles: ["administrator"] },
];

/** Accounts with a password; each sets up an authenticator app at the first sign-in (`npm run admin -- staff code`). */
export const loadDemoStaff = async ({ pool }: Database): Promise<void> => {
  const passwordHash = await hashPassword(demoPassword);
  await inTransaction(pool, async (client) => {
    for (const member of demoStaff) {
      const staffId = await insertMember(client, { ...member, now: new Date() });
      if (staffId !== undefined) await writeStaffPassword(client, staffId, passwordHash);
    }
  });
};
