import type { StaffRole } from "#platform/contract/staff-roles.ts";
import type { Services } from "../assembly/services.ts";

const passwordHash = "no password has this hash";

/** A new staff member, with the token of a session whose second factor was verified. */
export const enterStaff = async (
  { members, sessions }: Pick<Services["staff"], "members" | "sessions">,
  name: string,
  roles: readonly StaffRole[],
): Promise<{ readonly staffId: number; readonly token: string }> => {
  const now = new Date();
  const member = { email: `${crypto.randomUUID()}@retailer.example`, name, roles: [...roles] };
  const invited = await members.invite(member, { actor: "nuria", now });
  if (invited === undefined) throw new Error(`${name} was not invited`);
  const { staffId, token: invitation } = invited;
  await members.activate(invitation, passwordHash, now);
  const visit = { device: "", now, formerToken: undefined };
  const pending = await sessions.find((await sessions.start({ staffId, passwordHash }, visit)) ?? "", now);
  const verified =
    pending && (await sessions.verify(pending, { device: "", now, confirm: async () => true }));
  if (verified === undefined) throw new Error("The session was not verified");
  return { staffId, token: verified.token };
};
