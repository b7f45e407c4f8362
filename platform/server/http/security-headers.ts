import { randomBytes } from "node:crypto";
import type { FastifyInstance } from "fastify";

/** Third-party origins that one page may load scripts from and connect to. */
export interface ForeignSources {
  readonly scripts: readonly string[];
  readonly connect: readonly string[];
  /** Whose pages it may display in frames, beside the sandbox bank's on our own origin. */
  readonly frames?: readonly string[];
}

/**
 * Trusted Types: HTML is only created by the sanitiser (`platform/web/html/clean-html.ts`), whatever our screens or
 * their libraries do. `llum-worker` makes the address of the service worker and no other. Third-party scripts do not
 * support this, so pages that load one omit it.
 */
const trustedTypes = ["require-trusted-types-for 'script'", "trusted-types dompurify llum-worker"];

/** Allows our own origin only; pages with consent to third-party scripts also allow these origins. */
export const contentSecurityPolicy = (
  nonce: string,
  { scripts, connect, frames = [] }: ForeignSources = { scripts: [], connect: [] },
): string =>
  [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(" "),
    // The page's single style element, with the theme's variables, has this nonce.
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    ["connect-src 'self'", ...connect].join(" "),
    ["frame-src 'self'", ...frames].join(" "),
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ...(scripts.length === 0 ? trustedTypes : []),
  ].join("; ");

/** Headers of a page that our own pages may display in a frame. No other page of ours can be framed. */
export const framedBySelf = (nonce: string): Record<string, string> => ({
  "content-security-policy": contentSecurityPolicy(nonce).replace(
    "frame-ancestors 'none'",
    "frame-ancestors 'self'",
  ),
  "x-frame-options": "SAMEORIGIN",
});

interface HeaderOptions {
  readonly nonce: string;
  readonly requestId: string;
  readonly https: boolean;
}

/** Headers of every answer. */
export const securityHeaders = ({ nonce, requestId, https }: HeaderOptions): Record<string, string> => ({
  "content-security-policy": contentSecurityPolicy(nonce),
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "no-referrer",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  // The camera reads the code of a bill, when a person opens it; pages in frames have none.
  "permissions-policy": "camera=(self), geolocation=(), microphone=(), payment=(self)",
  "x-request-id": requestId,
  ...(https ? { "strict-transport-security": "max-age=31536000; includeSubDomains" } : {}),
});

export const freshNonce = (): string => randomBytes(16).toString("base64");

/** Adds the security headers to every answer, errors and files included, and a fresh nonce to each request. */
export const addSecurityHeaders = (app: FastifyInstance, { https }: { https: boolean }): void => {
  app.decorateRequest("styleNonce", "");
  app.addHook("onRequest", async (request, reply) => {
    request.styleNonce = freshNonce();
    void reply.headers(securityHeaders({ nonce: request.styleNonce, requestId: request.id, https }));
  });
};
