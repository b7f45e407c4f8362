import { demoPassword, demoPeopleWithPassword } from "#database/seed/demo-people.ts";
import { demoStaff } from "#database/seed/demo-staff.ts";

/** The customers whom one can sign in as in a demo. */
export const demoSignIns = () =>
  demoPeopleWithPassword.map(([kind, { name, taxId }]) => ({
    kind,
    name,
    taxId,
    password: demoPassword,
  }));

/** The staff of a demo. */
export const demoStaffSignIns = () =>
  demoStaff.map(({ email, name }) => ({ email, name, password: demoPassword }));
