import type { Adapter, AdapterPayload } from "oidc-provider";

/**
 * What the test provider remembers of one kind, while its process runs. The library looks at what has run out by
 * itself, and warns whoever uses its own memory.
 */
export const memoryAdapter = (): Adapter => {
  const kept = new Map<string, AdapterPayload>();
  const findBy = (key: "uid" | "userCode", wanted: string) =>
    [...kept.values()].find((payload) => payload[key] === wanted);
  return {
    upsert: async (id, payload) => void kept.set(id, payload),
    find: async (id) => kept.get(id),
    findByUid: async (uid) => findBy("uid", uid),
    findByUserCode: async (userCode) => findBy("userCode", userCode),
    consume: async (id) => {
      const payload = kept.get(id);
      if (payload !== undefined) payload.consumed = Math.floor(Date.now() / 1000);
    },
    destroy: async (id) => void kept.delete(id),
    revokeByGrantId: async (grantId) => {
      for (const [id, payload] of kept) if (payload.grantId === grantId) kept.delete(id);
    },
  };
};
