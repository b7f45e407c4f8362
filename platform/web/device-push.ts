/** What this browser can do about notifications while the portal is closed. */
export type DevicePush = "not_supported" | "denied" | "ready";

export const devicePush = (): DevicePush => {
  if (!("serviceWorker" in navigator) || !("PushManager" in window) || !("Notification" in window))
    return "not_supported";
  return Notification.permission === "denied" ? "denied" : "ready";
};

/** The subscription of this device, where the worker is there and has one. */
export const findOwnSubscription = async (): Promise<PushSubscription | null> => {
  if (devicePush() === "not_supported") return null;
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
};

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.charCodeAt(0));

const textOf = (bytes: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0))))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");

/** The endpoint as the server lists it. */
export const hashOf = async (endpoint: string): Promise<string> =>
  textOf(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(endpoint)));

/** Asks the person, and subscribes the device for the deployment's key; undefined when the person says no. */
export const subscribeDevice = async (publicKey: string) => {
  if ((await Notification.requestPermission()) !== "granted") return undefined;
  const registration = await navigator.serviceWorker.ready;
  // One for a former key cannot be changed.
  await (await registration.pushManager.getSubscription())?.unsubscribe();
  const made = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: bytesOf(publicKey),
  });
  return {
    endpoint: made.endpoint,
    p256dh: textOf(made.getKey("p256dh")),
    auth: textOf(made.getKey("auth")),
  };
};

/** The customer signs out, or another one uses the device: it gets no more notifications. */
export const unsubscribeDevice = (): void =>
  void findOwnSubscription()
    .then((own) => own?.unsubscribe())
    .catch(() => undefined);
