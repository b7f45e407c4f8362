import * as z from "zod/mini";
import { staffRoles } from "#platform/contract/staff-roles.ts";
import { instant, named, rowId } from "#platform/contract/wire.ts";

/** In characters; limited because hashing time grows with the length. */
export const maxStaffPasswordLength = 256;
/** Longer than customers': the account opens the data of all of them. */
export const minStaffPasswordLength = 12;

/** How long the link of an invitation works. */
export const invitationHours = 48;

export const staffEmail = z.string().check(z.minLength(3), z.maxLength(254));

/** Six digits; spaces are removed, because some apps display them. */
export const staffCode = z.string().check(
  z.maxLength(20),
  z.overwrite((typed) => typed.replaceAll(/\s/g, "")),
  z.regex(/^\d{6}$/),
);

export const roleList = z.array(z.enum(staffRoles)).check(z.minLength(1), z.maxLength(staffRoles.length));

/** A parameter that names a staff member. */
export const staffParams = z.object({ staffId: rowId });

export const staffMember = named({
  staffId: ["staff_id", z.int()],
  email: ["email", z.string()],
  name: ["name", z.string()],
  roles: ["roles", z.array(z.enum(staffRoles))],
  /** `invited` until the invitation was used. */
  state: ["state", z.enum(["invited", "active", "ended"])],
  hasSecondFactor: ["has_second_factor", z.boolean()],
  passkeyCount: ["passkey_count", z.int()],
});
export type StaffMember = z.output<typeof staffMember>;

/** A session, as its staff member reads it. */
export const staffSession = named({
  staffId: ["staff_id", z.int()],
  email: ["email", z.string()],
  name: ["name", z.string()],
  roles: ["roles", z.array(z.enum(staffRoles))],
  /** What the session waits for; nothing else is open to it until then. */
  secondFactor: ["second_factor", z.enum(["to_set_up", "to_verify", "verified"])],
  expiresAt: ["expires_at", instant],
  endsAt: ["ends_at", instant],
});
