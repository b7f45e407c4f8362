import { handler, type Handler } from "#platform/server/handler.ts";
import { removePasskey } from "../contract/remove-passkey.ts";
import { removeFactor } from "./factor-changes.ts";
import { deletePasskey } from "./passkeys/passkey-queries.ts";
import { requireOwnPassword } from "./require-own-password.ts";
import type { SecondFactorPorts } from "./second-factor-ports.ts";

export const handleRemovePasskey = (ports: SecondFactorPorts): Handler =>
  handler(removePasskey, async (call) => {
    const { params, session, fail } = call;
    await requireOwnPassword(ports.isOwnPassword, call);
    const isRemoved = await removeFactor(ports, session, {
      change: "passkey_removed",
      task: (client) => deletePasskey(client, session.customerId, params.passkeyId),
    });
    if (!isRemoved) return fail("not_found");
    return { status: "OK" as const };
  });
