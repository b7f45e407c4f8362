import type { Adapter, AdapterPayload } from "oidc-provider";

/**
 * In-memory storage of the test provider, one per model. The library checks expiry itself. Its own memory adapter
 * prints a warning, hence this one.
 */
export const memoryAdapter = (): Adapter => {
  const payloads = new Map<string, AdapterPayload>();
  const findBy = (key: "uid" | "userCode", wanted: string) =>
    [...payloads.values()].find((payload) => payload[key] === wanted);
  return {
    upsert: async (id, payload) => void payloads.set(id, payload),
    find: async (id) => payloads.get(id),
    findByUid: async (uid) => findBy("uid", uid),
    findByUserCode: async (userCode) => findBy("userCode", userCode),
    consume: async (id) => {
      const payload = payloads.get(id);
      if (payload !== undefined) payload.consumed = Math.floor(Date.now() / 1000);
    },
    destroy: async (id) => void payloads.delete(id),
    revokeByGrantId: async (grantId) => {
      for (const [id, payload] of payloads) if (payload.grantId === grantId) payloads.delete(id);
    },
  };
};
