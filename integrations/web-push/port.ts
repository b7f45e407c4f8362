/** Where a browser takes messages of one device, and the keys with which only it can read them (Push API). */
export interface PushAddress {
  /** An `https` address of the browser's push service. */
  readonly endpoint: string;
  /** Public key of the browser, P-256, and its secret; base64url. */
  readonly p256dh: string;
  readonly auth: string;
}

export interface PushMessage {
  readonly to: PushAddress;
  /** At most 3,000 bytes in UTF-8. */
  readonly content: string;
  /** For how long the service holds it while the device is off. */
  readonly ttlSeconds: number;
}

/** The push service did not answer, or asks to try again later. */
export class PushUnavailable extends Error {}

/** The push services of browsers. */
export interface PushService {
  /** Base64url; a device subscribes for this key, and takes messages that are signed with it. */
  readonly publicKey: string;
  /** `gone`: the device takes no more messages at this address, or never did. Throws `PushUnavailable`. */
  readonly send: (message: PushMessage) => Promise<"accepted" | "gone">;
}

/** Push services of the browsers that have one: no other address is ever called, whatever a browser says. */
const hosts = [
  "fcm.googleapis.com",
  "updates.push.services.mozilla.com",
  "web.push.apple.com",
  "notify.windows.com",
];

/** Whether an endpoint is one of a known push service. */
export const isPushEndpoint = (endpoint: string): boolean => {
  const url = URL.parse(endpoint);
  return (
    url !== null &&
    url.protocol === "https:" &&
    url.port === "" &&
    url.username === "" &&
    url.password === "" &&
    hosts.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`))
  );
};
