import { handler, type Handler } from "#platform/server/handler.ts";
import { getSecondFactor } from "../../contract/second-factor/get-second-factor.ts";
import { renewRecoveryCodes } from "../../contract/second-factor/renew-recovery-codes.ts";
import { findApp } from "./authenticator-app.ts";
import { renewCodes } from "./factor-changes.ts";
import { findPasskeys, passkeyIdOf, relyingPartyOf } from "./passkeys.ts";
import { countCodes } from "./recovery-codes.ts";
import { requireOwnPassword } from "./require-current-password.ts";
import type { SecondFactorPorts } from "./second-factor-ports.ts";

export const handleGetSecondFactor = ({ database, publicOrigin, ...ports }: SecondFactorPorts): Handler =>
  handler(getSecondFactor, async ({ session: { customerId } }) => {
    const [hasPassword, app, passkeys, recoveryCodesLeft] = await Promise.all([
      ports.hasPassword(customerId),
      findApp(database, customerId),
      findPasskeys(database, customerId),
      countCodes(database, customerId),
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

export const handleRenewRecoveryCodes = (ports: SecondFactorPorts): Handler =>
  handler(renewRecoveryCodes, async (call) => {
    const { session, now, fail } = call;
    await requireOwnPassword(ports.isOwnPassword, call);
    const recoveryCodes = (await renewCodes(ports, session, now)) ?? fail("no_second_factor");
    return { recoveryCodes };
  });
