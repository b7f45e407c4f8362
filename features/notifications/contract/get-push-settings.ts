import * as z from "zod/mini";
import { customerRead, json } from "#platform/contract/endpoint.ts";
import { named } from "#platform/contract/wire.ts";

export const pushSettings = named({
  /** Of this deployment, for which a device subscribes; null where nothing can be sent to devices. */
  publicKey: ["public_key", z.nullable(z.string())],
  /** Endpoints of the customer's devices, each as the base64url of its SHA-256. */
  endpointHashes: ["endpoints", z.array(z.string())],
});

/** Not in the specification. */
export const getPushSettings = customerRead({
  id: "getPushSettings",
  summary: "What a device needs to get notifications while the portal is closed",
  path: "/notifications/push/",
  versions: [2],
  response: json(pushSettings),
  errors: {},
});
