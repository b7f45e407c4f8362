import type { StaffRole } from "#platform/contract/staff-roles.ts";
import type { Server } from "./target.ts";

const signed = () => ({ actor: "nuria", now: new Date() });
const passwordHash = "no password has this hash";

/** Adds a staff member without hashing a password. */
export const addStaff = async (server: Server, role: StaffRole): Promise<number> => {
  const { members } = server.services.staff;
  const member = { email: `${crypto.randomUUID()}@retailer.example`, name: role, roles: [role] };
  const invited = await members.invite(member, signed());
  if (invited === undefined) throw new Error("The staff member was not added");
  await members.activate(invited.token, passwordHash, new Date());
  return invited.staffId;
};

/** A session that waits for its second factor. */
const startPendingSession = async ({ services }: Server, staffId: number): Promise<string> => {
  const visit = { device: "", now: new Date(), formerToken: undefined };
  const token = await services.staff.sessions.start({ staffId, passwordHash }, visit);
  if (token === undefined) throw new Error("The staff member has left");
  return token;
};

/** A session whose second factor is verified. */
export const startStaffSession = async (server: Server, staffId: number): Promise<string> => {
  const { sessions } = server.services.staff;
  const pending = await sessions.find(await startPendingSession(server, staffId), new Date());
  const visit = { device: "", now: new Date(), confirm: async () => true };
  const verified = pending && (await sessions.verify(pending, visit));
  if (verified === undefined) throw new Error("The session was not verified");
  return verified.token;
};

/** Sessions of staff of every kind. The member with the smallest number has left. */
export const startStaffSessions = async (server: Server) => {
  const leaving = await addStaff(server, "agent");
  const endedStaff = await startStaffSession(server, leaving);
  await server.services.staff.members.end(leaving, signed());
  const start = async (role: StaffRole) => startStaffSession(server, await addStaff(server, role));
  return {
    endedStaff,
    pendingStaff: await startPendingSession(server, await addStaff(server, "administrator")),
    staff: {
      agent: await start("agent"),
      manager: await start("manager"),
      publisher: await start("publisher"),
      administrator: await start("administrator"),
    },
  };
};
