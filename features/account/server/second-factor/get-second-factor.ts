import { handler, type Handler } from "#platform/server/handler.ts";
import { passkeyIdOf, relyingPartyOf } from "#platform/server/second-factor/web-authn.ts";
import { getSecondFactor } from "../../contract/second-factor/get-second-factor.ts";
import { renewRecoveryCodes } from "../../contract/second-factor/renew-recovery-codes.ts";
import type { AccountServices } from "../account-services.ts";
import { requireOwnPassword } from "../password/current-password.ts";
import { authenticatorApps } from "./authenticator-app.ts";
import { renewCodes } from "./factor-changes.ts";
import { findPasskeys } from "./passkeys.ts";
import { countCodes } from "./recovery-codes.ts";

export const handleGetSecondFactor = ({ database, publicOrigin, ...services }: AccountServices): Handler =>
  handler(getSecondFactor, async ({ session: { customerId } }) => {
    const [hasPassword, app, passkeys, recoveryCodesLeft] = await Promise.all([
      services.hasPassword(customerId),
      authenticatorApps.find(database.pool, customerId),
      findPasskeys(database.pool, customerId),
      countCodes(database.pool, customerId),
    ]);
    return {
      hasPassword,
      appSince: app?.confirmedAt ?? null,
      passkeys: passkeys.map(({ credentialId, name, createdAt, lastUsedAt }) => ({
        passkeyId: passkeyIdOf(credentialId),
        name,
        createdAt,
        lastUsedAt,
      })),
      recoveryCodesLeft,
      passkeyOrigin: relyingPartyOf(publicOrigin)?.origin ?? null,
    };
  });

export const handleRenewRecoveryCodes = (services: AccountServices): Handler =>
  handler(renewRecoveryCodes, async (call) => {
    const { session, now, fail } = call;
    await requireOwnPassword(services.refuseWrongPassword, call);
    const recoveryCodes = (await renewCodes(services, session, now)) ?? fail("no_second_factor");
    return { recoveryCodes };
  });
