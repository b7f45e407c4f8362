import type { FastifyInstance } from "fastify";

/** A page that search engines may list, in each language that has a path of its own. */
export interface SitemapPage {
  readonly canonical: string;
  readonly alternates: readonly { readonly language: string; readonly href: string }[];
}

export interface WellKnownParts {
  readonly publicOrigin: string;
  /** Address to which faults in the security of the portal are reported: an email, or a page with https. */
  readonly securityContact: string;
  readonly languages: readonly string[];
  /** The portal's icon as data URL. */
  readonly icon: string;
  /** As they are when the sitemap is asked for; undefined where search engines may list nothing. */
  readonly listedPages?: (() => readonly SitemapPage[]) | undefined;
}

const yearMs = 365 * 86_400_000;
const headers = { "content-type": "text/plain; charset=utf-8", "cache-control": "public, max-age=86400" };

/** The portal's pages name what search engines may list; calls are not for them. */
const robotsText = ({ publicOrigin, listedPages }: WellKnownParts): string =>
  [
    "User-agent: *",
    "Disallow: /api/",
    ...(listedPages === undefined ? [] : [`Sitemap: ${publicOrigin}/sitemap.xml`]),
    "",
  ].join("\n");

const escapeXml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

const urlElement = ({ canonical, alternates }: SitemapPage): string => {
  const links = alternates.map(
    ({ language, href }) => `<xhtml:link rel="alternate" hreflang="${language}" href="${escapeXml(href)}"/>`,
  );
  return `<url><loc>${escapeXml(canonical)}</loc>${links.join("")}</url>`;
};

/** By the protocol of sitemaps.org, with the pages of other languages beside each. */
const sitemap = (pages: readonly SitemapPage[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...pages.map(urlElement),
    "</urlset>",
    "",
  ].join("\n");

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
 * Files that programs look for at a fixed address: `robots.txt`, `sitemap.xml`, `security.txt`, and the icon that browsers ask for where
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
  app.get("/robots.txt", async (_request, reply) => reply.headers(headers).send(robotsText(parts)));
  const { listedPages } = parts;
  if (listedPages !== undefined)
    app.get("/sitemap.xml", async (_request, reply) =>
      reply
        .headers({ ...headers, "content-type": "application/xml; charset=utf-8" })
        .send(sitemap(listedPages())),
    );
  app.get("/favicon.ico", async (_request, reply) => reply.headers(iconHeaders).send(icon));
  for (const path of ["/.well-known/security.txt", "/security.txt"])
    app.get(path, async (_request, reply) => reply.headers(headers).send(securityText(parts, new Date())));
};
