import { handler, type Handler } from "#platform/server/handler.ts";
import { renewRecoveryCodes } from "../contract/renew-recovery-codes.ts";
import { renewCodes } from "./factor-changes.ts";
import { requireOwnPassword } from "./require-own-password.ts";
import type { SecondFactorPorts } from "./second-factor-ports.ts";

export const handleRenewRecoveryCodes = (ports: SecondFactorPorts): Handler =>
  handler(renewRecoveryCodes, async (call) => {
    const { session, now, fail } = call;
    await requireOwnPassword(ports.isOwnPassword, call);
    const recoveryCodes = (await renewCodes(ports, session, now)) ?? fail("no_second_factor");
    return { recoveryCodes };
  });
