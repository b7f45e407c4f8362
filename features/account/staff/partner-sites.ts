import { defineStaffAction } from "#platform/server/staff-action.ts";
import { addClientLogin, type ClientLogin, removeClientLogin } from "../server/sign-in/client-logins.ts";

/** A new id and secret with which a partner's site signs in a customer; the secret is answered this once. */
export const addPartnerSite = defineStaffAction({
  name: "clients add",
  roles: ["administrator"],
  change: async (client, { customerId, name }: { readonly customerId: number; readonly name: string }) => ({
    result: await addClientLogin(client, { customerId, name }),
    audit: { customerId, details: { name } },
  }),
});

/** Revokes an id and its secret, and ends the sessions that they have opened; undefined for an unknown id. */
export const removePartnerSite = defineStaffAction({
  name: "clients remove",
  roles: ["administrator"],
  change: async (
    client,
    clientId: string,
  ): Promise<{
    result: Pick<ClientLogin, "customerId" | "name"> | undefined;
    audit: { customerId: number; details: { clientId: string; name: string } } | undefined;
  }> => {
    const removed = await removeClientLogin(client, clientId);
    if (removed === undefined) return { result: undefined, audit: undefined };
    const { customerId, name } = removed;
    return { result: removed, audit: { customerId, details: { clientId, name } } };
  },
});
