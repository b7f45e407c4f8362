import type pg from "pg";
import { emailKeyOf } from "#platform/contract/email-address.ts";
import type { StaffRole } from "#platform/contract/staff-roles.ts";
import { inTransaction } from "#platform/server/database/in-transaction.ts";
import type { Audit } from "#platform/server/audit.ts";
import type { Database } from "#platform/server/database/pool.ts";
import type { Queryable } from "#platform/server/database/query.ts";
import { createAuthenticatorApps } from "#platform/server/second-factor/authenticator-apps.ts";
import { invitationHours } from "../contract/staff-member.ts";
import { createSubjectToken, readSubjectToken } from "#platform/server/subject-token.ts";
import type { Actor } from "#platform/server/subject.ts";
import {
  deleteInvitation,
  findMember,
  findMemberByEmail,
  hasInvitation,
  insertMember,
  listMembers,
  lockAdministrators,
  lockMember,
  writeEnd,
  writeInvitation,
  writeRoles,
  writeStaffPassword,
  type ActiveMember,
} from "./staff-queries.ts";
import { deleteStaffIdentity, hasStaffIdentity } from "./staff-identity-queries.ts";
import { deleteStaffPasskeys } from "./staff-passkey-queries.ts";
import { deleteSessionsOf } from "./staff-sessions.ts";

/** The authenticator apps of staff. */
export const staffApps = createAuthenticatorApps({
  table: "staff_authenticator_apps",
  owner: "staff_id",
  purpose: "authenticator of staff",
});

/** What the second factor of a member whose session is not verified waits for. */
export const awaitedStep = async (
  { pool }: Pick<Database, "pool">,
  staffId: number,
): Promise<"to_set_up" | "to_verify"> => {
  const app = await staffApps.find(pool, staffId);
  return app === undefined || app.confirmedAt === null ? "to_set_up" : "to_verify";
};

export interface StaffMemberPorts {
  readonly database: Pick<Database, "pool">;
  /** Writes to the audit log in the transaction of the change. */
  readonly audit: Audit["noteWithin"];
}

/** Who changes a member, and when. */
export interface Signed {
  readonly actor: Actor;
  readonly now: Date;
}

/** Of an invitation: what is done in its transaction, such as adding the job of its email. */
export interface Inviting extends Signed {
  readonly deliver?: (client: Queryable, staffId: number) => Promise<void>;
}

const createInvitation = async (client: pg.ClientBase, staffId: number, now: Date): Promise<string> => {
  const { token, tokenHash } = createSubjectToken(staffId);
  const expiresAt = new Date(now.getTime() + invitationHours * 3_600_000);
  await writeInvitation(client, staffId, { tokenHash, expiresAt });
  return token;
};

/** Nothing that was opened for the member, or could open the account here, remains. */
export const revokeOwnAccess = async (client: pg.ClientBase, staffId: number): Promise<void> => {
  await deleteSessionsOf(client, staffId);
  await deleteInvitation(client, staffId);
  await staffApps.remove(client, staffId);
  await deleteStaffPasskeys(client, staffId);
};

/** As `revokeOwnAccess`, and at the retailer's provider. */
const revokeAccess = async (client: pg.ClientBase, staffId: number): Promise<void> => {
  await revokeOwnAccess(client, staffId);
  await deleteStaffIdentity(client, staffId);
};

/** What a member does with the token of an invitation. */
const createInvitations = ({ pool }: Pick<Database, "pool">) => ({
  /** The member whom an unused invitation is for. */
  findInvited: async (token: string, now: Date): Promise<ActiveMember | undefined> => {
    const parts = readSubjectToken(token);
    if (parts === undefined) return undefined;
    const { id, tokenHash } = parts;
    if (!(await hasInvitation(pool, id, { tokenHash, now }))) return undefined;
    return findMember(pool, id);
  },

  /** A new token in place of the former one, for a member who has not signed in yet. */
  renewInvitation: (
    staffId: number,
    now: Date,
  ): Promise<{ email: string; name: string; token: string } | undefined> =>
    inTransaction(pool, async (client) => {
      const member = await lockMember(client, staffId);
      if (member === undefined || member.passwordHash !== undefined) return undefined;
      if (await hasStaffIdentity(client, staffId)) return undefined;
      const { email, name } = member;
      return { email, name, token: await createInvitation(client, staffId, now) };
    }),

  /** Uses the invitation up; false if it was used or replaced in the meantime. */
  activate: (token: string, passwordHash: string, now: Date): Promise<boolean> =>
    inTransaction(pool, async (client) => {
      const parts = readSubjectToken(token);
      if (parts === undefined) return false;
      const { id, tokenHash } = parts;
      if ((await lockMember(client, id)) === undefined) return false;
      if (!(await hasInvitation(client, id, { tokenHash, now }))) return false;
      await deleteInvitation(client, id);
      await deleteSessionsOf(client, id);
      await writeStaffPassword(client, id, passwordHash);
      return true;
    }),
});

type ChangeOutcome = "done" | "staff_member_not_found" | "last_administrator";

/** Administers the accounts of staff. Each change is in the audit log, in the same transaction. */
export const createStaffMembers = ({ database, audit }: StaffMemberPorts) => {
  /** Changes a member who has not left, and refuses to leave the portal without an administrator. */
  const change = (
    staffId: number,
    remainsAdministrator: boolean,
    task: (client: pg.ClientBase, member: ActiveMember) => Promise<void>,
  ): Promise<ChangeOutcome> =>
    inTransaction(database.pool, async (client) => {
      const administrators = await lockAdministrators(client);
      const member = await lockMember(client, staffId);
      if (member === undefined) return "staff_member_not_found";
      const isLast = administrators.length === 1 && administrators[0] === staffId;
      if (isLast && !remainsAdministrator) return "last_administrator";
      await task(client, member);
      return "done";
    });

  return {
    list: () => listMembers(database),
    findByEmail: (email: string) => findMemberByEmail(database.pool, emailKeyOf(email)),

    /** Adds a member, with the token of the invitation. Undefined if the email has an account, also an ended one. */
    invite: (
      { email, name, roles }: { email: string; name: string; roles: readonly StaffRole[] },
      { actor, now, deliver }: Inviting,
    ): Promise<{ staffId: number; token: string } | undefined> =>
      inTransaction(database.pool, async (client) => {
        const staffId = await insertMember(client, { email: emailKeyOf(email), name, roles, now });
        if (staffId === undefined) return undefined;
        await audit(client, { now, actor, action: "staff invite", details: { staffId, email, roles } });
        await deliver?.(client, staffId);
        return { staffId, token: await createInvitation(client, staffId, now) };
      }),

    /** Ends the member's sessions, so that the former roles open nothing any more. */
    changeRoles: (
      staffId: number,
      roles: readonly StaffRole[],
      { actor, now }: Signed,
    ): Promise<ChangeOutcome> =>
      change(staffId, roles.includes("administrator"), async (client, { email }) => {
        await writeRoles(client, staffId, roles);
        await deleteSessionsOf(client, staffId);
        await audit(client, { now, actor, action: "staff roles", details: { staffId, email, roles } });
      }),

    /** Of a member who leaves. */
    end: (staffId: number, { actor, now }: Signed): Promise<ChangeOutcome> =>
      change(staffId, false, async (client, { email }) => {
        await revokeAccess(client, staffId);
        await writeEnd(client, staffId, now);
        await audit(client, { now, actor, action: "staff end", details: { staffId, email } });
      }),

    /** Of a member who lost the password or the second factor: the token of a new invitation. */
    reset: async (staffId: number, { actor, now, deliver }: Inviting): Promise<string | undefined> => {
      let token: string | undefined;
      await change(staffId, true, async (client, { email }) => {
        await revokeAccess(client, staffId);
        await writeStaffPassword(client, staffId, null);
        token = await createInvitation(client, staffId, now);
        await audit(client, { now, actor, action: "staff reset", details: { staffId, email } });
        await deliver?.(client, staffId);
      });
      return token;
    },
    ...createInvitations(database),
  };
};
