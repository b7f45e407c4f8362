import { emailKeyOf, isEmailAddress } from "#platform/contract/email-address.ts";
import { staffRoles, type StaffRole } from "#platform/contract/staff-roles.ts";
import type { Audit } from "#platform/server/audit.ts";
import { inTransaction } from "#platform/server/database/in-transaction.ts";
import type { Database } from "#platform/server/database/pool.ts";
import type pg from "pg";
import type { Actor } from "#platform/server/subject.ts";
import { findStaffOfIdentity, insertStaffIdentity, type Identity } from "./staff-identity-queries.ts";
import { revokeOwnAccess } from "./staff-members.ts";
import {
  findMemberByEmail,
  findRoles,
  insertMember,
  lockMember,
  writeRoles,
  writeStaffPassword,
} from "./staff-queries.ts";
import { deleteSessionsOf } from "./staff-sessions.ts";

/** The groups of the provider whose members have each role. */
export interface GroupsOfRoles {
  readonly agents: readonly string[];
  readonly managers: readonly string[];
  readonly publishers: readonly string[];
  readonly administrators: readonly string[];
}

/** The roles of a person in these groups, in the portal's order. */
export const rolesOfGroups = (
  groups: readonly string[],
  { agents, managers, publishers, administrators }: GroupsOfRoles,
): StaffRole[] => {
  const groupsOf = { agent: agents, manager: managers, publisher: publishers, administrator: administrators };
  return staffRoles.filter((role) => groupsOf[role].some((group) => groups.includes(group)));
};

/** A person who has signed in at the provider, and has a role. */
export interface Person extends Identity {
  readonly name: string | undefined;
  readonly email: string | undefined;
  readonly isEmailVerified: boolean;
  readonly roles: readonly StaffRole[];
  readonly now: Date;
}

interface Ports {
  readonly database: Pick<Database, "pool">;
  readonly noteWithin: Audit["noteWithin"];
}

const selfOf = (staffId: number, name: string): Actor => ({ kind: "staff", id: String(staffId), name });

/**
 * At a person's first sign-in, the member with the email that the provider has verified, or a new one. A member who was
 * there loses password, app and passkeys: who leaves the provider cannot sign in here. Undefined without a verified
 * email, and for the email of a member who has left.
 */
const link = async (
  client: pg.ClientBase,
  person: Person,
  { noteWithin }: Ports,
): Promise<number | undefined> => {
  const { name, email, isEmailVerified, roles, now } = person;
  if (!isEmailVerified || email === undefined || !isEmailAddress(email)) return undefined;
  const emailKey = emailKeyOf(email);
  const member = await findMemberByEmail(client, emailKey);
  const shown = name ?? member?.name ?? email;
  const staffId =
    member?.staffId ?? (await insertMember(client, { email: emailKey, name: shown, roles, now }));
  if (staffId === undefined || (await lockMember(client, staffId)) === undefined) return undefined;
  if (!(await insertStaffIdentity(client, staffId, person))) return undefined;
  await revokeOwnAccess(client, staffId);
  await writeStaffPassword(client, staffId, null);
  const details = { staffId, email: emailKey, issuer: person.issuer };
  await noteWithin(client, { now, actor: selfOf(staffId, shown), action: "staff openid link", details });
  return staffId;
};

/**
 * The member who a person at the provider is, with the roles of the groups there: other roles than before end the
 * sessions that were opened with those. Undefined for who has left, or cannot be known.
 */
export const findStaffOfPerson = (ports: Ports, person: Person): Promise<number | undefined> =>
  inTransaction(ports.database.pool, async (client) => {
    const { roles, now } = person;
    const staffId = (await findStaffOfIdentity(client, person)) ?? (await link(client, person, ports));
    const member = staffId === undefined ? undefined : await lockMember(client, staffId);
    if (staffId === undefined || member === undefined) return undefined;
    const former = await findRoles(client, staffId);
    if (former.join() !== roles.join()) {
      await writeRoles(client, staffId, roles);
      await deleteSessionsOf(client, staffId);
      const details = { staffId, email: member.email, roles };
      const actor = selfOf(staffId, member.name);
      await ports.noteWithin(client, { now, actor, action: "staff roles", details });
    }
    return staffId;
  });
