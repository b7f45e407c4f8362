import * as z from "zod/mini";
import { customerRead, json } from "#platform/contract/endpoint.ts";
import { instant, named } from "#platform/contract/wire.ts";

/**
 * How somebody got in. `kept` is a browser that asked to be remembered; `impersonation` is the retailer's staff looking
 * on in the customer's place, whose names are in the audit log alone.
 */
export const signInMethods = ["password", "kept", "link", "client_id", "openid", "impersonation"] as const;

/** Browsers and systems that are told apart, by the names that the whole world knows them under. */
export const browsers = ["Chrome", "Edge", "Firefox", "Opera", "Safari", "Samsung Internet"] as const;
export const systems = ["Android", "ChromeOS", "iOS", "iPadOS", "Linux", "macOS", "Windows"] as const;

const ownSession = named({
  /** Names the session, or the browser that is kept signed in; opens nothing. */
  sessionId: ["session_id", z.uuid()],
  browser: ["browser", z.nullable(z.enum(browsers))],
  system: ["system", z.nullable(z.enum(systems))],
  method: ["method", z.enum(signInMethods)],
  createdAt: ["created_at", instant],
  lastUsedAt: ["last_used_at", instant],
  isCurrent: ["current", z.boolean()],
});

/** Where the customer is signed in: sessions that last, and browsers that are kept signed in. This one first. */
export const listSessions = customerRead({
  id: "listSessions",
  summary: "Where the customer is signed in",
  path: "/auth/sessions",
  versions: [1],
  response: json(z.object({ items: z.array(ownSession) })),
  errors: {},
});
