import { readFile } from "node:fs/promises";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { RenderedPage } from "#platform/contract/page-renderer.ts";
import { Failure } from "../handler.ts";
import { contentSecurityPolicy, type ForeignSources } from "./security-headers.ts";

type Asked = Pick<FastifyRequest, "url">;

/** The URL with exactly one leading slash. */
const oneSlash = (url: string): string => url.replace(/^[/\\]+/, "/");

/** The path of a request. An invalid URL such as `http://[` fails with `not_found`. */
export const pathOf = ({ url }: Asked): string => {
  const address = URL.parse(oneSlash(url), "http://portal");
  if (address === null) throw new Failure("not_found");
  return address.pathname;
};

/**
 * The redirect target for a URL with several leading slashes; undefined for other URLs. Browsers take `//x` for another
 * host, so no page may be served there.
 */
export const withOneSlash = ({ url }: Asked): string | undefined =>
  oneSlash(url) === url ? undefined : oneSlash(url);

/** Where search engines find a page, in each language that has a path of its own. */
export interface PageAddresses {
  readonly canonical: string;
  readonly alternates: readonly { readonly language: string; readonly href: string }[];
}

/** What a message shows of a listed page that it shares, and what search engines read of it in JSON-LD. */
export interface PageSharing {
  readonly title: string;
  /** `ca_ES`. */
  readonly locale: string;
  readonly otherLocales: readonly string[];
  readonly image: { readonly address: string; readonly width?: number; readonly height?: number };
  /** Of schema.org. */
  readonly structuredData: Readonly<Record<string, unknown>>;
}

/** Content of the first HTML: the portal renders in its colours and language without another request. */
export interface PageContent {
  readonly language: string;
  readonly title: string;
  /** For search engines, which list the page; they skip a page without it. */
  readonly description: string | undefined;
  /** Of a page that search engines list. */
  readonly addresses?: PageAddresses | undefined;
  /** Of the same page. */
  readonly sharing?: PageSharing | undefined;
  /** The colour scheme that the visitor chose; undefined to follow the device. */
  readonly colourScheme: "light" | "dark" | undefined;
  /** URL of the favicon. */
  readonly icon: string;
  /** What lets a device install the portal; undefined where it cannot be. */
  readonly installation:
    | { readonly manifest: string; readonly touchIcon: string; readonly themeColour: string }
    | undefined;
  /** The theme's CSS variables, in a style element with the request's nonce. */
  readonly css: string;
  /** Scripts and style sheets of the first screen, besides the entry's own. */
  readonly preload: readonly string[];
  /** Third-party origins that the visitor consented to, for this page only. */
  readonly foreign: ForeignSources;
  /** Initial values of the portal, in a JSON element. */
  readonly boot: Record<string, unknown>;
  /** The first screen as the server rendered it; without it, or without its markup, the browser renders it. */
  readonly screen?: Omit<RenderedPage, "answers"> | undefined;
}

export interface PortalPorts {
  /** Where it is served, such as `/gestio`; at the root without one. */
  readonly basePath?: `/${string}`;
  /** Folder of the built portal: `index.html` and `assets/`. */
  readonly webRoot: string;
  /** Fails with `too_many_requests` when the client has had too many pages. */
  readonly countPage: (request: FastifyRequest) => void;
  readonly contentOf: (request: FastifyRequest) => Promise<PageContent>;
  /** Whether a path opens a screen; any other gets the same page with status 404. */
  readonly isScreen: (path: string) => boolean;
}

const escapeHtml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
const escapeJson = (value: unknown): string => JSON.stringify(value).replaceAll("<", "\\u003c");

const scriptElement = (src: string): string => `<script type="module" crossorigin src="${src}"></script>`;
const styleLink = (href: string): string => `<link rel="stylesheet" crossorigin href="${href}">`;

const openingTag = ({ language, colourScheme }: PageContent): string =>
  colourScheme === undefined
    ? `<html lang="${language}"`
    : `<html lang="${language}" data-colour-scheme="${colourScheme}"`;

/** The screen's title before the retailer's name, which stays when the screen is left. */
const titleElement = (escaped: string | undefined): string =>
  escaped === undefined ? "" : `<title>${escaped}</title>`;

const linkOf = (attributes: string, href: string): string =>
  `<link ${attributes} href="${escapeHtml(href)}">`;
const property = (name: string, content: string): string =>
  `<meta property="og:${name}" content="${escapeHtml(content)}">`;

/** A browser reads a script of another type than its own as data, so that no policy has to allow it. */
const dataElement = (type: string, value: unknown): string =>
  `<script type="${type}">${escapeJson(value)}</script>`;

const sharingElements = ({ title, locale, otherLocales, image, structuredData }: PageSharing): string =>
  [
    property("title", title),
    property("locale", locale),
    ...otherLocales.map((other) => property("locale:alternate", other)),
    property("image", image.address),
    ...(image.width === undefined ? [] : [property("image:width", String(image.width))]),
    ...(image.height === undefined ? [] : [property("image:height", String(image.height))]),
    '<meta name="twitter:card" content="summary_large_image">',
    dataElement("application/ld+json", structuredData),
  ].join("");

/** The links of a listed page, and what a message that shares it shows. */
const listedElements = ({ title, description, addresses, sharing }: PageContent): string => {
  if (addresses === undefined || description === undefined) return "";
  const { canonical, alternates } = addresses;
  return [
    linkOf('rel="canonical"', canonical),
    ...alternates.map(({ language, href }) => linkOf(`rel="alternate" hreflang="${language}"`, href)),
    linkOf('rel="alternate" hreflang="x-default"', canonical),
    property("type", "website"),
    property("site_name", title),
    property("description", description),
    property("url", canonical),
    sharing === undefined ? "" : sharingElements(sharing),
  ].join("");
};

const rootElement = ({ screen }: PageContent): string | undefined =>
  screen === undefined || screen.markup === "" ? undefined : `<div id="root">${screen.markup}</div>`;

const installationElements = ({ installation }: PageContent): string =>
  installation === undefined
    ? ""
    : `<meta name="theme-color" content="${escapeHtml(installation.themeColour)}"><link rel="manifest" href="${escapeHtml(installation.manifest)}"><link rel="apple-touch-icon" href="${escapeHtml(installation.touchIcon)}">`;

const preloaded = ({ preload }: PageContent, ending: ".js" | ".css"): string[] =>
  preload.filter((path) => path.endsWith(ending));

const cssOf = ({ css, screen }: PageContent): string => `${css}${screen?.css ?? ""}`;

const render = (template: string, content: PageContent, nonce: string): string =>
  template
    .replace(/<html lang="[^"]*"/, () => openingTag(content))
    .replace(
      /<title>[^<]*<\/title>/,
      () => `${titleElement(content.screen?.title)}<title>${escapeHtml(content.title)}</title>`,
    )
    .replace(/<meta name="robots"[^>]*>/, (robots) =>
      content.description === undefined
        ? robots
        : `<meta name="description" content="${escapeHtml(content.description)}">`,
    )
    .replace(/(<link rel="icon" href=)"[^"]*"/, (_, link: string) => `${link}"${content.icon}"`)
    .replace("<!-- installation -->", () => installationElements(content))
    .replace("<!-- theme -->", () => `<style nonce="${nonce}">${cssOf(content).replaceAll("<", "")}</style>`)
    .replace("<!-- scripts -->", () => preloaded(content, ".js").map(scriptElement).join(""))
    .replace(
      "</head>",
      () => `${listedElements(content)}${preloaded(content, ".css").map(styleLink).join("")}</head>`,
    )
    .replace(
      "<!-- boot -->",
      () => `<script type="application/json" id="boot">${escapeJson(content.boot)}</script>`,
    )
    .replace('<div id="root"></div>', (empty) => rootElement(content) ?? empty);

const statusOf = ({ maintenance }: FastifyRequest, isScreen: boolean): number => {
  if (maintenance?.phase === "on") return 503;
  return isScreen ? 200 : 404;
};

/** Of scripts, styles, fonts and images, which are no documents: 300 bytes less for each than the page's policy. */
const filePolicy = "default-src 'none'; frame-ancestors 'none'";

/** Serves the built portal, or the desk: its assets are cached for a year, its page never. */
export const addPortal = async (
  app: FastifyInstance,
  { basePath, webRoot, countPage, contentOf, isScreen }: PortalPorts,
): Promise<void> => {
  const base = basePath ?? "";
  const template = await readFile(join(webRoot, "index.html"), "utf8");
  await app.register(fastifyStatic, {
    root: join(webRoot, "assets"),
    prefix: `${base}/assets/`,
    preCompressed: true,
    immutable: true,
    maxAge: "365d",
    setHeaders: (reply) => void reply.header("content-security-policy", filePolicy),
    decorateReply: false,
  });
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const oneSlash = withOneSlash(request);
    const isClosed = request.maintenance?.phase === "on";
    if (oneSlash !== undefined && !isClosed)
      return reply.header("cache-control", "no-store").redirect(oneSlash, 308);
    const path = pathOf(request);
    if (path.startsWith("/api/") || path.startsWith(`${base}/assets/`)) throw new Failure("not_found");
    countPage(request);
    const content = await contentOf(request);
    const page = render(template, content, request.styleNonce);
    return reply
      .status(statusOf(request, isScreen(path)))
      .type("text/html; charset=utf-8")
      .header("cache-control", "no-store")
      .header("content-security-policy", contentSecurityPolicy(request.styleNonce, content.foreign))
      .send(page);
  };
  app.get(`${base}/*`, answer);
  if (basePath !== undefined) app.get(basePath, answer);
};
