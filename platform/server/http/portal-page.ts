import { readFile } from "node:fs/promises";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyRequest, FastifyInstance } from "fastify";
import { Failure } from "../handler.ts";
import { contentSecurityPolicy, type ForeignSources } from "./security-headers.ts";

type Asked = Pick<FastifyRequest, "url">;

/** An address as it was written, but with one slash at its beginning. */
const oneSlash = (url: string): string => url.replace(/^[/\\]+/, "/");

/** The path that a call asks for. What no address can be read from, such as `http://[`, is found nowhere. */
export const pathOf = ({ url }: Asked): string => {
  const address = URL.parse(oneSlash(url), "http://portal");
  if (address === null) throw new Failure("not_found");
  return address.pathname;
};

/**
 * Where to go on from an address that begins with several slashes; undefined where it begins as it should. Browsers
 * take `//x` for another host, so nothing of ours may be shown there.
 */
export const withOneSlash = ({ url }: Asked): string | undefined =>
  oneSlash(url) === url ? undefined : oneSlash(url);

/** What the first HTML carries, so that the portal paints in its colours and language without asking. */
export interface PageContent {
  readonly language: string;
  readonly title: string;
  /** The colour scheme that the reader chose; undefined to follow the device. */
  readonly colourScheme: "light" | "dark" | undefined;
  /** Address of the picture for the browser's tab. */
  readonly icon: string;
  /** Style sheet with the theme's variables; it goes into an element with the request's nonce. */
  readonly css: string;
  /** Scripts and style sheets that the first screen will need beside the entry's own. */
  readonly preload: readonly string[];
  /** Whose scripts the reader agreed to; they run on this page alone. */
  readonly foreign: ForeignSources;
  /** Values that the portal starts from, read back from a JSON element. */
  readonly boot: Record<string, unknown>;
}

export interface PortalPorts {
  /** Folder of the built portal: `index.html` and `assets/`. */
  readonly webRoot: string;
  readonly contentOf: (request: FastifyRequest) => Promise<PageContent>;
  /** Whether a path opens a screen; any other is answered with the same page and status 404. */
  readonly isScreen: (path: string) => boolean;
}

const escapeHtml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
const escapeJson = (value: unknown): string => JSON.stringify(value).replaceAll("<", "\\u003c");

const preloadLink = (href: string): string =>
  href.endsWith(".css")
    ? `<link rel="stylesheet" href="${href}">`
    : `<link rel="modulepreload" href="${href}">`;

const openingTag = ({ language, colourScheme }: PageContent): string =>
  colourScheme === undefined
    ? `<html lang="${language}"`
    : `<html lang="${language}" data-colour-scheme="${colourScheme}"`;

const render = (template: string, content: PageContent, nonce: string): string =>
  template
    .replace(/<html lang="[^"]*"/, () => openingTag(content))
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(content.title)}</title>`)
    .replace(/(<link rel="icon" href=)"[^"]*"/, (_, link: string) => `${link}"${content.icon}"`)
    .replace("<!-- theme -->", () => `<style nonce="${nonce}">${content.css.replaceAll("<", "")}</style>`)
    .replace("</head>", () => `${content.preload.map(preloadLink).join("")}</head>`)
    .replace(
      "<!-- boot -->",
      () => `<script type="application/json" id="boot">${escapeJson(content.boot)}</script>`,
    );

const statusOf = ({ maintenance }: FastifyRequest, isScreen: boolean): number => {
  if (maintenance?.phase === "on") return 503;
  return isScreen ? 200 : 404;
};

/** Serves the built portal: its files for a year, its one page never stored. */
export const addPortal = async (
  app: FastifyInstance,
  { webRoot, contentOf, isScreen }: PortalPorts,
): Promise<void> => {
  const template = await readFile(join(webRoot, "index.html"), "utf8");
  await app.register(fastifyStatic, {
    root: join(webRoot, "assets"),
    prefix: "/assets/",
    preCompressed: true,
    immutable: true,
    maxAge: "365d",
    decorateReply: false,
  });
  app.get("/*", async (request, reply) => {
    const oneSlash = withOneSlash(request);
    const isClosed = request.maintenance?.phase === "on";
    if (oneSlash !== undefined && !isClosed)
      return reply.header("cache-control", "no-store").redirect(oneSlash, 308);
    const path = pathOf(request);
    if (path.startsWith("/api/") || path.startsWith("/assets/")) throw new Failure("not_found");
    const content = await contentOf(request);
    const page = render(template, content, request.styleNonce);
    return reply
      .status(statusOf(request, isScreen(path)))
      .type("text/html; charset=utf-8")
      .header("cache-control", "no-store")
      .header("content-security-policy", contentSecurityPolicy(request.styleNonce, content.foreign))
      .send(page);
  });
};
