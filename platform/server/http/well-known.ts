import type { FastifyInstance } from "fastify";

export interface WellKnownParts {
  readonly publicOrigin: string;
  /** Address to which faults in the security of the portal are reported: an email, or a page with https. */
  readonly securityContact: string;
  readonly languages: readonly string[];
  /** The portal's icon as data URL. */
  readonly icon: string;
}

const yearMs = 365 * 86_400_000;
const headers = { "content-type": "text/plain; charset=utf-8", "cache-control": "public, max-age=86400" };

/** The portal's pages name what search engines may list; calls are not for them. */
const robots = "User-agent: *\nDisallow: /api/\n";

/** By RFC 9116, which asks for less than a year until it expires. */
const securityText = ({ publicOrigin, securityContact, languages }: WellKnownParts, now: Date): string => {
  const contact = securityContact.startsWith("https:") ? securityContact : `mailto:${securityContact}`;
  const expires = new Date(now.getTime() + yearMs - 86_400_000);
  return [
    `Contact: ${contact}`,
    `Expires: ${expires.toISOString().slice(0, 10)}T00:00:00.000Z`,
    `Preferred-Languages: ${languages.join(", ")}`,
    `Canonical: ${publicOrigin}/.well-known/security.txt`,
    "",
  ].join("\n");
};

/**
 * Files that programs look for at a fixed address: `robots.txt`, `security.txt`, and the icon that browsers ask for where
 * a page names none.
 */
export const addWellKnownFiles = async (app: FastifyInstance, parts: WellKnownParts): Promise<void> => {
  const answer = await fetch(parts.icon);
  const icon = Buffer.from(await answer.arrayBuffer());
  const iconHeaders = {
    "content-type": answer.headers.get("content-type") ?? "image/svg+xml",
    "cache-control": headers["cache-control"],
    "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  };
  app.get("/robots.txt", async (_request, reply) => reply.headers(headers).send(robots));
  app.get("/favicon.ico", async (_request, reply) => reply.headers(iconHeaders).send(icon));
  for (const path of ["/.well-known/security.txt", "/security.txt"])
    app.get(path, async (_request, reply) => reply.headers(headers).send(securityText(parts, new Date())));
};
