import { createHttpPush } from "#integrations/web-push/http.ts";
import type { PushService } from "#integrations/web-push/port.ts";
import type { Keyring } from "#platform/server/keyring.ts";
import type { Environment } from "../environment.ts";

/** Signs what is sent to devices; they subscribe for its public key. */
export const pushKeyOf = (keyring: Keyring): Uint8Array => keyring.keysFor("web-push")[0];

/** The push services of browsers; undefined without a contact, which they ask for. */
export const createPushService = (
  { pushContact }: Pick<Environment, "pushContact">,
  keyring: Keyring,
): PushService | undefined =>
  pushContact === undefined
    ? undefined
    : createHttpPush({ privateKey: pushKeyOf(keyring), contact: pushContact });
