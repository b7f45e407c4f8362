import { randomBytes } from "node:crypto";
import type { FastifyInstance } from "fastify";

/** Origins of others that one page may load scripts from and talk to. */
export interface ForeignSources {
  readonly scripts: readonly string[];
  readonly connect: readonly string[];
}

/**
 * Text becomes HTML through the sanitiser or not at all (`platform/web/html/clean-html.ts`), whatever our screens or
 * their libraries try. Scripts of others are written for pages without this, so where one runs it is left out.
 */
const trustedTypes = ["require-trusted-types-for 'script'", "trusted-types dompurify"];

/** Everything from ourselves only; on a page whose reader agreed to more, also from these origins. */
export const contentSecurityPolicy = (
  nonce: string,
  { scripts, connect }: ForeignSources = { scripts: [], connect: [] },
): string =>
  [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(" "),
    // The page's one style element, with the theme's variables, carries this nonce.
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    ["connect-src 'self'", ...connect].join(" "),
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ...(scripts.length === 0 ? trustedTypes : []),
  ].join("; ");

interface Circumstances {
  readonly nonce: string;
  readonly requestId: string;
  readonly https: boolean;
}

/** What every answer carries, whatever it is. */
export const securityHeaders = ({ nonce, requestId, https }: Circumstances): Record<string, string> => ({
  "content-security-policy": contentSecurityPolicy(nonce),
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "no-referrer",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(self)",
  "x-request-id": requestId,
  ...(https ? { "strict-transport-security": "max-age=31536000; includeSubDomains" } : {}),
});

export const freshNonce = (): string => randomBytes(16).toString("base64");

/** Puts the security headers on every answer, errors and files included, and a fresh nonce on each request. */
export const addSecurityHeaders = (app: FastifyInstance, { https }: { https: boolean }): void => {
  app.decorateRequest("styleNonce", "");
  app.addHook("onRequest", async (request, reply) => {
    request.styleNonce = freshNonce();
    void reply.headers(securityHeaders({ nonce: request.styleNonce, requestId: request.id, https }));
  });
};
