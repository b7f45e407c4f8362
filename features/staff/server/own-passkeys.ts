import { inTransaction } from "#platform/server/database/in-transaction.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { handler, type Handler } from "#platform/server/handler.ts";
import {
  passkeyIdOf,
  registrationOptions,
  relyingPartyOf,
  verifyRegistration,
} from "#platform/server/second-factor/web-authn.ts";
import { actorOf, type StaffSession } from "#platform/server/subject.ts";
import { addStaffPasskey } from "../contract/add-staff-passkey.ts";
import { beginStaffPasskey } from "../contract/begin-staff-passkey.ts";
import { endStaffPasskey } from "../contract/end-staff-passkey.ts";
import { listStaffPasskeys } from "../contract/list-staff-passkeys.ts";
import { maxStaffPasskeys, recentSignInMinutes } from "../contract/staff-passkey.ts";
import { readTicket, sealTicket } from "./passkey-tickets.ts";
import { staffPasskeyChanged } from "./staff-jobs.ts";
import {
  deleteStaffPasskey,
  findStaffPasskeys,
  insertStaffPasskey,
  spendChallenge,
} from "./staff-passkey-queries.ts";
import type { StaffPorts } from "./staff-ports.ts";
import { lockMember } from "./staff-queries.ts";
import { deleteOtherSessionsOf } from "./staff-sessions.ts";

const ticketMinutes = 10;
const userVerification = "required";

/** An unattended desk must not be enough to add a passkey, which would open the account from elsewhere. */
const isRecent = ({ verifiedAt }: StaffSession, now: Date): boolean =>
  verifiedAt !== undefined && now.getTime() - verifiedAt.getTime() <= recentSignInMinutes * 60_000;

export const handleListStaffPasskeys = ({ database, publicOrigin }: StaffPorts): Handler =>
  handler(listStaffPasskeys, async ({ subject: { staffId } }) => ({
    items: (await findStaffPasskeys(database.pool, staffId)).map(
      ({ credentialId, name, createdAt, lastUsedAt }) => ({
        passkeyId: passkeyIdOf(credentialId),
        name,
        createdAt,
        lastUsedAt,
      }),
    ),
    passkeyOrigin: relyingPartyOf(publicOrigin)?.origin ?? null,
  }));

export const handleBeginStaffPasskey = (ports: StaffPorts): Handler =>
  handler(beginStaffPasskey, async ({ subject, now, fail }) => {
    const { database, keyring, publicOrigin, configuration } = ports;
    const { staffId, email } = subject;
    if (!isRecent(subject, now)) return fail("recent_sign_in_required");
    const party = relyingPartyOf(publicOrigin) ?? fail("staff_passkeys_need_a_name");
    const passkeys = await findStaffPasskeys(database.pool, staffId);
    if (passkeys.length >= maxStaffPasskeys) return fail("too_many_staff_passkeys");
    const rpName = configuration.organization.name;
    const options = await registrationOptions(party, { rpName, userName: email, passkeys, userVerification });
    const { challenge } = options;
    const expiresAtMs = now.getTime() + ticketMinutes * 60_000;
    return { ticket: sealTicket(keyring, { use: "register", challenge, staffId, expiresAtMs }), options };
  });

/** The change, its entry in the audit log and its email are one transaction. */
const changePasskeys = async <T>(
  { database }: { database: Database },
  staffId: number,
  task: (client: Parameters<typeof lockMember>[0]) => Promise<T>,
): Promise<T | undefined> =>
  inTransaction(database.pool, async (client) =>
    (await lockMember(client, staffId)) === undefined ? undefined : task(client),
  );

export const handleAddStaffPasskey = (ports: StaffPorts): Handler =>
  handler(addStaffPasskey, async ({ body, subject, now, fail }) => {
    const { database, keyring, publicOrigin, jobs, noteWithin } = ports;
    const { staffId, email } = subject;
    const { name, attestation } = body;
    const ticket = readTicket(keyring, body.ticket, { use: "register", now });
    if (ticket?.staffId !== staffId) return fail("staff_ticket_expired");
    const { challenge, expiresAtMs } = ticket;
    if (!(await spendChallenge(database.pool, { challenge, expiresAt: new Date(expiresAtMs) })))
      return fail("staff_ticket_expired");
    const party = relyingPartyOf(publicOrigin) ?? fail("staff_passkey_refused");
    const made =
      (await verifyRegistration(party, { attestation, challenge, userVerification })) ??
      fail("staff_passkey_refused");
    const outcome = await changePasskeys(ports, staffId, async (client) => {
      if ((await findStaffPasskeys(client, staffId)).length >= maxStaffPasskeys) return "too_many";
      if (!(await insertStaffPasskey(client, { ...made, staffId, name, createdAt: now }))) return undefined;
      const details = { staffId, email, passkey: name };
      await noteWithin(client, { now, actor: actorOf(subject), action: "staff passkey add", details });
      await jobs.add(staffPasskeyChanged, { staffId, name, change: "added" }, client);
      return "added";
    });
    if (outcome === "too_many") return fail("too_many_staff_passkeys");
    return outcome === "added" ? { status: "OK" as const } : fail("staff_passkey_refused");
  });

export const handleEndStaffPasskey = (ports: StaffPorts): Handler =>
  handler(endStaffPasskey, async ({ params, subject, now, fail }) => {
    const { jobs, noteWithin } = ports;
    const { staffId, email, tokenHash } = subject;
    if (!isRecent(subject, now)) return fail("recent_sign_in_required");
    const ended = await changePasskeys(ports, staffId, async (client) => {
      const name = await deleteStaffPasskey(client, staffId, params.passkeyId);
      if (name === undefined) return undefined;
      // A session that was opened with a lost passkey may be open still.
      await deleteOtherSessionsOf(client, { id: staffId, tokenHash });
      const details = { staffId, email, passkey: name };
      await noteWithin(client, { now, actor: actorOf(subject), action: "staff passkey end", details });
      await jobs.add(staffPasskeyChanged, { staffId, name, change: "ended" }, client);
      return name;
    });
    return ended === undefined ? fail("staff_passkey_not_found") : { status: "OK" as const };
  });
