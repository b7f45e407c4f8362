import { createECDH } from "node:crypto";
import { isPushEndpoint, type PushMessage, type PushService, PushUnavailable } from "./port.ts";

const maxStored = 100;

export interface SandboxPush extends PushService {
  /** The last messages, the latest first. */
  readonly sent: () => PushMessage[];
}

/** Push services without a network: nothing leaves. The end of an endpoint decides (README). */
export const createSandboxPush = (privateKey: Uint8Array): SandboxPush => {
  const pair = createECDH("prime256v1");
  pair.setPrivateKey(privateKey);
  const sent: PushMessage[] = [];
  return {
    publicKey: pair.getPublicKey().toString("base64url"),
    sent: () => sent,
    send: async (message) => {
      const { endpoint } = message.to;
      if (endpoint.endsWith("/unavailable")) throw new PushUnavailable("The push service answered 503");
      if (endpoint.endsWith("/gone") || !isPushEndpoint(endpoint)) return "gone";
      sent.unshift(message);
      sent.splice(maxStored);
      return "accepted";
    },
  };
};
