import { createHash } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { emailFramePath } from "#platform/contract/desk.ts";

/**
 * Shows the HTML that the desk sends as a message (`platform/web/desk/email-frame.tsx`), and opens none of its links. What
 * is parsed like this runs no scripts, and the page's policy allows none but this.
 */
const script = `
addEventListener("message", ({ source, data }) => {
  if (source !== parent || typeof data !== "string") return;
  const { documentElement } = new DOMParser().parseFromString(data, "text/html");
  document.documentElement.replaceWith(document.adoptNode(documentElement));
});
for (const type of ["click", "auxclick"]) addEventListener(type, (event) => event.preventDefault(), true);
`;

const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Email</title><script>${script}</script></head><body></body></html>\n`;

/**
 * Emails have styles in attributes, which the desk's own policy refuses and a frame without an address would inherit. So
 * the frame has an address with a policy of its own: styles are allowed, and it has no origin and reaches no server.
 */
const policy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  `script-src 'sha256-${createHash("sha256").update(script).digest("base64")}'`,
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'self'",
  "sandbox allow-scripts",
].join("; ");

/** The page in which the desk shows an email as mail programs do. It is the same for all who ask, and has no content. */
export const addEmailFrame = (app: FastifyInstance): void => {
  app.get(emailFramePath, async (_request, reply) =>
    reply
      .type("text/html; charset=utf-8")
      .header("cache-control", "no-cache")
      .header("content-security-policy", policy)
      .header("x-frame-options", "SAMEORIGIN")
      .send(page),
  );
};
