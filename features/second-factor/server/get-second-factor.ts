import { handler, type Handler } from "#platform/server/handler.ts";
import { getSecondFactor } from "../contract/get-second-factor.ts";
import { findApp } from "./app/app-queries.ts";
import { countCodes } from "./codes/code-queries.ts";
import { findPasskeys, passkeyIdOf } from "./passkeys/passkey-queries.ts";
import { relyingPartyOf } from "./passkeys/relying-party.ts";
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
