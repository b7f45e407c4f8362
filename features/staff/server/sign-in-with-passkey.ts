import { handler, type Handler } from "#platform/server/handler.ts";
import {
  authenticationOptions,
  passkeyIdOf,
  relyingPartyOf,
  verifyAuthentication,
} from "#platform/server/second-factor/web-authn.ts";
import { beginStaffPasskeySignIn } from "../contract/begin-staff-passkey-sign-in.ts";
import { signInStaffWithPasskey } from "../contract/sign-in-staff-with-passkey.ts";
import { readTicket, sealTicket } from "./passkey-tickets.ts";
import { findStaffPasskey, noteStaffPasskeyUse, spendChallenge } from "./staff-passkey-queries.ts";
import type { StaffPorts } from "./staff-ports.ts";
import { findMember } from "./staff-queries.ts";
import { sessionAnswerOf } from "./staff-sessions.ts";

const ticketMinutes = 5;
/** Staff sign in with the passkey alone. */
const userVerification = "required";

export const handleBeginStaffPasskeySignIn = ({ keyring, publicOrigin }: StaffPorts): Handler =>
  handler(beginStaffPasskeySignIn, async ({ now, fail }) => {
    const party = relyingPartyOf(publicOrigin) ?? fail("staff_passkeys_need_a_name");
    const options = await authenticationOptions(party, { passkeys: [], userVerification });
    const { challenge } = options;
    const expiresAtMs = now.getTime() + ticketMinutes * 60_000;
    return {
      ticket: sealTicket(keyring, { use: "sign_in", challenge, staffId: null, expiresAtMs }),
      options,
    };
  });

export const handleSignInStaffWithPasskey = (ports: StaffPorts): Handler =>
  handler(signInStaffWithPasskey, async ({ body, client, now, sessionToken, setSessionToken, fail }) => {
    const { database, keyring, publicOrigin, throttle, attempts, sessions } = ports;
    const { ticket, assertion } = body;
    const { challenge, expiresAtMs } =
      readTicket(keyring, ticket, { use: "sign_in", now }) ?? fail("staff_ticket_expired");
    const credentialId = Buffer.from(assertion.id, "base64url");
    const loginName = `passkey ${passkeyIdOf(credentialId)}`;
    const note = (login: string, outcome: "signed_in" | "refused" | "rate_limited"): Promise<void> =>
      attempts.note({ ...client, loginName: login, customerId: undefined, method: "staff", outcome, now });
    const seconds = await throttle.begin(loginName, client.address, now);
    if (seconds !== undefined) {
      await note(loginName, "rate_limited");
      return fail("too_many_requests", { retryAfterSeconds: seconds, values: { seconds } });
    }
    // A challenge works once, whether its answer is right or not.
    if (!(await spendChallenge(database.pool, { challenge, expiresAt: new Date(expiresAtMs) })))
      return fail("staff_ticket_expired");
    const passkey = await findStaffPasskey(database.pool, credentialId);
    const member = passkey && (await findMember(database.pool, passkey.staffId));
    const party = relyingPartyOf(publicOrigin);
    const counter =
      passkey &&
      party &&
      (await verifyAuthentication(party, { assertion, challenge, passkey, userVerification }));
    const opened =
      passkey === undefined || counter === undefined
        ? undefined
        : await sessions.startVerified(passkey.staffId, {
            device: client.device,
            now,
            formerToken: sessionToken,
            confirm: (transaction) =>
              noteStaffPasskeyUse(transaction, { ...passkey, formerCounter: passkey.counter, counter, now }),
          });
    if (opened === undefined) {
      await note(member?.email ?? loginName, "refused");
      return fail("staff_passkey_refused");
    }
    await throttle.succeed(loginName, client.address);
    await note(opened.session.email, "signed_in");
    setSessionToken(opened.token);
    return sessionAnswerOf(opened.session, "verified");
  });
