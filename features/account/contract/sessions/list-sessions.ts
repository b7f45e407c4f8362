import * as z from "zod/mini";
import { customerRead, json } from "#platform/contract/endpoint.ts";
import { instant, named } from "#platform/contract/wire.ts";

/**
 * Sign-in methods as stored. `password_…` is a password followed by that second step; `impersonation` is a member of
 * the retailer's staff, whose name is in the audit log only.
 */
export const signInMethods = [
  "password",
  "password_totp",
  "password_passkey",
  "password_recovery_code",
  "remembered_device",
  "link",
  "client_id",
  "openid",
  "impersonation",
] as const;

/** Browsers and systems that the portal recognises, by their product names. */
export const browsers = ["Chrome", "Edge", "Firefox", "Opera", "Safari", "Samsung Internet"] as const;
export const systems = ["Android", "ChromeOS", "iOS", "iPadOS", "Linux", "macOS", "Windows"] as const;

const ownSession = named({
  /** Identifies the session or the remembered device; it is not a credential. */
  sessionId: ["session_id", z.uuid()],
  browser: ["browser", z.nullable(z.enum(browsers))],
  system: ["system", z.nullable(z.enum(systems))],
  method: ["method", z.enum(signInMethods)],
  createdAt: ["created_at", instant],
  lastUsedAt: ["last_used_at", instant],
  isCurrent: ["current", z.boolean()],
});

/** Active sessions and remembered devices, the caller's own first. */
export const listSessions = customerRead({
  id: "listSessions",
  summary: "List the customer's sessions and remembered devices",
  path: "/auth/sessions",
  versions: [1],
  response: json(z.object({ items: z.array(ownSession) })),
  errors: {},
});
