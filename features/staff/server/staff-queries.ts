import { staffRoles, type StaffRole } from "#platform/contract/staff-roles.ts";
import type { Database } from "#platform/server/database/pool.ts";
import {
  arrayOf,
  bigint,
  bool,
  execute,
  instant,
  nullable,
  queryRow,
  queryRows,
  text,
  type Queryable,
} from "#platform/server/database/query.ts";
import type { StaffMember } from "../contract/staff-member.ts";

type Pool = Pick<Database, "pool">;

/** The roles that the portal knows, in their order. */
export const knownRoles = (stored: readonly string[]): StaffRole[] =>
  staffRoles.filter((role) => stored.includes(role));

/** What signing in and an invitation need to know of a member who has not left. */
export interface ActiveMember {
  readonly staffId: number;
  readonly email: string;
  readonly name: string;
  readonly passwordHash: string | undefined;
}

/** The statement of a member by one of the unique columns. */
const selectMember = (condition: string) => ({
  text: `select staff_id as "staffId", email, name, password_hash as "passwordHash"
         from staff_members where ended_at is null and ${condition}`,
  columns: { staffId: bigint, email: text, name: text, passwordHash: nullable(text) },
});

const findActive = async (
  client: Queryable,
  statement: { name: string } & ReturnType<typeof selectMember>,
  value: string | number,
): Promise<ActiveMember | undefined> => {
  const row = await queryRow(client, { ...statement, values: [value] });
  return row && { ...row, passwordHash: row.passwordHash ?? undefined };
};

const byEmail = { name: "find-staff-member-by-email", ...selectMember("email = $1") };
const byId = { name: "find-staff-member", ...selectMember("staff_id = $1") };
const locked = { name: "lock-staff-member", ...selectMember("staff_id = $1 for update") };

/** `email` is in the form of `emailKeyOf`. */
export const findMemberByEmail = (client: Queryable, email: string) => findActive(client, byEmail, email);

export const findMember = (client: Queryable, staffId: number) => findActive(client, byId, staffId);

/** Locks a member who has not left until the end of the transaction. */
export const lockMember = (client: Queryable, staffId: number) => findActive(client, locked, staffId);

/** Locks the administrators, so that of two who demote each other one remains. */
export const lockAdministrators = async (client: Queryable): Promise<number[]> => {
  const rows = await queryRows(client, {
    name: "lock-administrators",
    text: `select staff_id as "staffId" from staff_members
           where ended_at is null and 'administrator' = any(roles) order by staff_id for update`,
    values: [],
    columns: { staffId: bigint },
  });
  return rows.map(({ staffId }) => staffId);
};

/** Undefined if there is a member with this email already. */
export const insertMember = async (
  client: Queryable,
  { email, name, roles, now }: { email: string; name: string; roles: readonly StaffRole[]; now: Date },
): Promise<number | undefined> => {
  const row = await queryRow(client, {
    name: "insert-staff-member",
    text: `insert into staff_members (email, name, roles, created_at) values ($1, $2, $3, $4)
           on conflict (email) do nothing returning staff_id as "staffId"`,
    values: [email, name, roles, now],
    columns: { staffId: bigint },
  });
  return row?.staffId;
};

export const findRoles = async (client: Queryable, staffId: number): Promise<StaffRole[]> => {
  const row = await queryRow(client, {
    name: "find-staff-roles",
    text: "select roles from staff_members where staff_id = $1",
    values: [staffId],
    columns: { roles: arrayOf(text) },
  });
  return knownRoles(row?.roles ?? []);
};

export const writeRoles = async (
  client: Queryable,
  staffId: number,
  roles: readonly StaffRole[],
): Promise<void> => {
  await execute(client, {
    name: "write-staff-roles",
    text: "update staff_members set roles = $2 where staff_id = $1",
    values: [staffId, roles],
  });
};

export const writeStaffPassword = async (
  client: Queryable,
  staffId: number,
  passwordHash: string | null,
): Promise<void> => {
  await execute(client, {
    name: "write-staff-password",
    text: "update staff_members set password_hash = $2 where staff_id = $1",
    values: [staffId, passwordHash],
  });
};

export const writeEnd = async (client: Queryable, staffId: number, now: Date): Promise<void> => {
  await execute(client, {
    name: "end-staff-member",
    text: "update staff_members set ended_at = $2, password_hash = null where staff_id = $1",
    values: [staffId, now],
  });
};

/** Replaces an earlier invitation of the member. */
export const writeInvitation = async (
  client: Queryable,
  staffId: number,
  { tokenHash, expiresAt }: { tokenHash: Buffer; expiresAt: Date },
): Promise<void> => {
  await execute(client, {
    name: "write-staff-invitation",
    text: `insert into staff_invitations (staff_id, token_hash, expires_at) values ($1, $2, $3)
           on conflict (staff_id) do update set token_hash = excluded.token_hash, expires_at = excluded.expires_at`,
    values: [staffId, tokenHash, expiresAt],
  });
};

export const hasInvitation = async (
  client: Queryable,
  staffId: number,
  { tokenHash, now }: { tokenHash: Buffer; now: Date },
): Promise<boolean> =>
  (await execute(client, {
    name: "find-staff-invitation",
    text: "select from staff_invitations where staff_id = $1 and token_hash = $2 and expires_at > $3",
    values: [staffId, tokenHash, now],
  })) === 1;

export const deleteInvitation = async (client: Queryable, staffId: number): Promise<void> => {
  await execute(client, {
    name: "delete-staff-invitation",
    text: "delete from staff_invitations where staff_id = $1",
    values: [staffId],
  });
};

export const listMembers = async ({ pool }: Pool): Promise<StaffMember[]> => {
  const rows = await queryRows(pool, {
    name: "list-staff-members",
    text: `select member.staff_id as "staffId", email, name, roles, password_hash is not null
               or exists (select from staff_identities identity where identity.staff_id = member.staff_id) as "hasEntered",
             ended_at as "endedAt",
             exists (select from staff_authenticator_apps app
                     where app.staff_id = member.staff_id and confirmed_at is not null) as "hasSecondFactor",
             (select count(*) from staff_passkeys passkey
              where passkey.staff_id = member.staff_id) as "passkeyCount"
           from staff_members member order by ended_at is not null, email`,
    values: [],
    columns: {
      staffId: bigint,
      email: text,
      name: text,
      roles: arrayOf(text),
      hasEntered: bool,
      endedAt: nullable(instant),
      hasSecondFactor: bool,
      passkeyCount: bigint,
    },
  });
  return rows.map(({ hasEntered, endedAt, roles, ...member }) => {
    const present = hasEntered ? ("active" as const) : ("invited" as const);
    return { ...member, roles: knownRoles(roles), state: endedAt === null ? present : ("ended" as const) };
  });
};
