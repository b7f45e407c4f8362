import { handler, type Handler } from "#platform/server/handler.ts";
import { recoverPassword } from "../contract/recover-password.ts";
import { takeRequest, type RecoveryPorts } from "./recovery/take-request.ts";

export const handleRecoverPassword = (ports: RecoveryPorts): Handler =>
  handler(recoverPassword, async ({ body, client, now, fail }) => {
    const seconds = await takeRequest(
      ports,
      { email: body.email, taxId: null },
      { address: client.address, now },
    );
    if (seconds !== undefined)
      return fail("too_many_requests", { retryAfterSeconds: seconds, values: { seconds } });
    return { status: "OK" as const };
  });
