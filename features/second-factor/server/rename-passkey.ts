import { handler, type Handler } from "#platform/server/handler.ts";
import { renamePasskey } from "../contract/rename-passkey.ts";
import { updatePasskeyName } from "./passkeys/passkey-queries.ts";
import type { SecondFactorPorts } from "./second-factor-ports.ts";

export const handleRenamePasskey = ({ database }: SecondFactorPorts): Handler =>
  handler(renamePasskey, async ({ params: { passkeyId }, body: { name }, session, fail }) => {
    const isRenamed = await updatePasskeyName(database, session.customerId, { passkeyId, name });
    if (!isRenamed) return fail("not_found");
    return { status: "OK" as const };
  });
