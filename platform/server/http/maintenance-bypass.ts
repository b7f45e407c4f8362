import { randomBytes } from "node:crypto";
import type { Keyring } from "../keyring.ts";

/** Minutes in which the link must be opened. */
export const keyMinutes = 15;
/** Hours that a browser which opened the link is let through. */
export const passHours = 12;

const minuteMs = 60_000;
const purposes = { key: "maintenance-bypass", pass: "maintenance-pass" } as const;

/**
 * How the staff gets past the maintenance page: a `key`, in a link that is good for a quarter of an hour, is changed for
 * a `pass`, in a cookie. Both are signed by the deployment and say until when they hold; neither is the other.
 */
export const createMaintenanceBypass = (keyring: Pick<Keyring, "sign" | "verify">) => {
  const sign = (purpose: string, now: Date, minutes: number): string =>
    keyring.sign(purpose, `${now.getTime() + minutes * minuteMs} ${randomBytes(16).toString("base64url")}`);
  const holds = (purpose: string, signed: string, now: Date): boolean => {
    const text = keyring.verify(purpose, signed);
    return text !== undefined && Number(text.split(" ")[0]) > now.getTime();
  };
  return {
    createKey: (now: Date): string => sign(purposes.key, now, keyMinutes),
    /** The pass for a key; undefined when it is none of ours, or was made too long ago. */
    passFor: (key: string, now: Date): string | undefined =>
      holds(purposes.key, key, now) ? sign(purposes.pass, now, passHours * 60) : undefined,
    holdsPass: (pass: string, now: Date): boolean => holds(purposes.pass, pass, now),
  };
};
export type MaintenanceBypass = ReturnType<typeof createMaintenanceBypass>;
