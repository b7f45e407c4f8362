import { defineStaffAction } from "#platform/server/staff-action.ts";
import {
  deleteOperatorKey,
  insertOperatorKey,
  type NewOperatorKey,
} from "../server/operator-api/operator-keys.ts";

/** Makes a key of a system of the retailer. Its secret is in the result alone. */
export const addApiKey = defineStaffAction({
  name: "api-keys add",
  roles: ["administrator"],
  change: async (client, key: NewOperatorKey) => {
    const added = await insertOperatorKey(client, key);
    return { result: added, audit: { details: { name: key.name, keyId: added.keyId, scopes: key.scopes } } };
  },
});

/** Ends a key; false when there is none with this id. */
export const removeApiKey = defineStaffAction({
  name: "api-keys remove",
  roles: ["administrator"],
  change: async (client, { keyId }: { readonly keyId: string }) => {
    const isEnded = await deleteOperatorKey(client, keyId);
    return { result: isEnded, audit: isEnded ? { details: { keyId } } : undefined };
  },
});
