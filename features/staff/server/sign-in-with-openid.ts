import {
  IdentityProviderUnavailable,
  IdentityRefused,
  type IdentityClaims,
  type IdentityProvider,
  type ProviderIdentity,
} from "#integrations/identity-provider/port.ts";
import { handler, type Handler } from "#platform/server/handler.ts";
import { beginStaffOpenid } from "../contract/begin-staff-openid.ts";
import { signInStaffWithOpenid } from "../contract/sign-in-staff-with-openid.ts";
import { beginTicket, readOpenidTicket } from "./openid-tickets.ts";
import { findStaffOfIdentity, noteIdentityUse } from "./staff-identity-queries.ts";
import { findStaffOfPerson, rolesOfGroups } from "./staff-of-identity.ts";
import type { StaffPorts } from "./staff-ports.ts";
import { deleteSessionsOf, sessionAnswerOf } from "./staff-sessions.ts";

export const handleBeginStaffOpenid = ({ keyring, staffProvider }: StaffPorts): Handler =>
  handler(beginStaffOpenid, async ({ now, language, fail }) => {
    const provider = staffProvider ?? fail("staff_openid_not_configured");
    const { keys, sealed } = beginTicket(keyring, now);
    try {
      return { url: await provider.signInAddress(keys, language), ticket: sealed };
    } catch (error) {
      if (error instanceof IdentityProviderUnavailable) return fail("staff_provider_unavailable");
      throw error;
    }
  });

type Redeemed =
  | { readonly outcome: "known"; readonly identity: ProviderIdentity; readonly claims: IdentityClaims }
  | { readonly outcome: "staff_openid_refused" | "staff_provider_unavailable" };

const redeem = async (
  provider: IdentityProvider,
  ...parameters: Parameters<IdentityProvider["redeem"]>
): Promise<Redeemed> => {
  try {
    const identity = await provider.redeem(...parameters);
    return { outcome: "known", identity, claims: await identity.readClaims() };
  } catch (error) {
    if (error instanceof IdentityRefused) return { outcome: "staff_openid_refused" };
    if (error instanceof IdentityProviderUnavailable) return { outcome: "staff_provider_unavailable" };
    throw error;
  }
};

/** Whether the provider names one of the methods that the retailer demands; there may be none. */
const hasSecondFactor = (methods: readonly string[], demanded: readonly string[]): boolean =>
  demanded.length === 0 || demanded.some((method) => methods.includes(method));

export const handleSignInStaffWithOpenid = (ports: StaffPorts): Handler =>
  handler(signInStaffWithOpenid, async ({ body, client, now, sessionToken, setSessionToken, fail }) => {
    const { database, keyring, configuration, attempts, sessions, staffProvider } = ports;
    const { ticket, code, state, iss } = body;
    const keys = readOpenidTicket(keyring, ticket, now) ?? fail("staff_ticket_expired");
    const provider = staffProvider ?? fail("staff_openid_not_configured");
    const redeemed = await redeem(provider, { code, state, iss }, keys);
    if (redeemed.outcome !== "known") return fail(redeemed.outcome);
    const { identity, claims } = redeemed;
    const loginName = claims.email ?? `openid ${identity.subject}`;
    const note = (outcome: "signed_in" | "refused"): Promise<void> =>
      attempts.note({ ...client, loginName, customerId: undefined, method: "staff", outcome, now });

    if (!hasSecondFactor(identity.methods, configuration.staffOpenid.secondFactors)) {
      await note("refused");
      return fail("staff_openid_one_factor");
    }
    const roles = rolesOfGroups(claims.groups, configuration.staffOpenid);
    if (roles.length === 0) {
      // Who has lost the groups loses what is open, too.
      const former = await findStaffOfIdentity(database.pool, identity);
      if (former !== undefined) await deleteSessionsOf(database.pool, former);
      await note("refused");
      return fail("staff_openid_no_role");
    }
    const person = { ...claims, issuer: identity.issuer, subject: identity.subject, roles, now };
    const staffId = await findStaffOfPerson(ports, person);
    const opened =
      staffId === undefined
        ? undefined
        : await sessions.startVerified(staffId, {
            device: client.device,
            now,
            formerToken: sessionToken,
            confirm: (transaction) => noteIdentityUse(transaction, staffId, person),
          });
    if (opened === undefined) {
      await note("refused");
      return fail("staff_openid_refused");
    }
    await note("signed_in");
    setSessionToken(opened.token);
    return sessionAnswerOf(opened.session, "verified");
  });
