import { normaliseTaxId } from "#energy/tax-id.ts";
import { handler, type Handler } from "#platform/server/handler.ts";
import { askReset } from "../contract/ask-reset.ts";
import { takeRequest, type RecoveryPorts } from "./recovery/take-request.ts";

export const handleAskReset = (ports: RecoveryPorts): Handler =>
  handler(askReset, async ({ body, client, now, fail }) => {
    const seconds = await takeRequest(
      ports,
      { email: body.email, taxId: normaliseTaxId(body.nif) },
      { address: client.address, now },
    );
    if (seconds !== undefined)
      return fail("too_many_requests", { retryAfterSeconds: seconds, values: { seconds } });
    return { status: "OK" as const };
  });
