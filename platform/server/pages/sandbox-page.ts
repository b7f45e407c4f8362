import type { CompleteLanguage } from "#platform/contract/languages.ts";
import { escapeHtml } from "../escape-html.ts";

/** What the pages of a sandbox share: they are complete on the server and need no script. */
export interface SandboxSite {
  readonly organizationName: string;
  /** Style sheet with the theme's variables. */
  readonly themeCss: string;
  /** URL of the portal's font; undefined when the portal is not built. */
  readonly fontUrl: string | undefined;
  readonly openTo: "everyone" | "thisMachine";
}

export interface SandboxFrame extends SandboxSite {
  readonly language: CompleteLanguage;
  /** The chosen colour scheme; undefined to follow the device. */
  readonly colourScheme: "light" | "dark" | undefined;
  /** CSP nonce of the style element; undefined where the policy allows inline styles. */
  readonly nonce: string | undefined;
}

/** Styles of all sandbox pages; colours are the theme's variables. */
const commonStyle = `
* { box-sizing: border-box; }
body { margin: 0; background: var(--llum-background); color: var(--llum-ink); font: 16px/1.55 "Inter Variable", system-ui, sans-serif;
  font-feature-settings: "cv05", "ss03"; overflow-wrap: anywhere; }
header { background: var(--llum-header); color: var(--llum-header-ink); }
header a { color: inherit; }
.band, main { max-width: 960px; margin: 0 auto; padding-inline: clamp(16px, 4vw, 40px); }
.band { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 4px 24px; min-height: 64px; }
.brand { font-size: 1.1875rem; font-weight: 600; letter-spacing: -0.02em; }
header a, .bar a, .pages a { display: inline-flex; align-items: center; min-height: 44px; }
main { padding-block: 32px 64px; }
h1 { margin: 0 0 8px; font-size: min(clamp(1.625rem, 4vw, 2.25rem), 12vw); line-height: 1.2; font-weight: 600; text-wrap: balance; }
h2 { margin: 32px 0 12px; font-size: 1.1875rem; font-weight: 600; }
p { margin: 0 0 12px; max-width: 70ch; text-wrap: pretty; }
a { color: var(--llum-link); }
time { font-variant-numeric: tabular-nums; }
.soft, dt, time { color: var(--llum-ink-soft); }
.card { background: var(--llum-surface); border: 1px solid var(--llum-line); border-radius: 10px; }
dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: 4px 16px; margin: 16px 0 0; }
dd { margin: 0; }
:focus-visible { outline: 3px solid var(--llum-link); outline-offset: 2px; }
header :focus-visible { outline-color: currentcolor; }`;

const fontFace = (url: string | undefined): string =>
  url === undefined
    ? ""
    : `@font-face{font-family:"Inter Variable";font-display:swap;font-weight:100 900;src:url("${url}") format("woff2")}`;

/** A page of a sandbox, in the deployment's name and colours. `main` is HTML, the rest is text. */
export const sandboxPage = (
  { language, organizationName, themeCss, fontUrl, colourScheme, nonce }: SandboxFrame,
  {
    title,
    toPortal,
    portalUrl,
    style,
    main,
  }: {
    readonly title: string;
    readonly toPortal: string;
    /** Where the portal waits for the visitor; by default its first page, out of any frame. */
    readonly portalUrl?: string;
    readonly style: string;
    readonly main: string;
  },
): string => {
  const portalLink = portalUrl === undefined ? 'href="/" target="_top"' : `href="${escapeHtml(portalUrl)}"`;
  const scheme = colourScheme === undefined ? "" : ` data-colour-scheme="${colourScheme}"`;
  return `<!doctype html><html lang="${language}"${scheme}><head><meta charset="utf-8">
<title>${escapeHtml(`${title} · ${organizationName}`)}</title>
<meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
<link rel="icon" href="data:,">
<style${nonce === undefined ? "" : ` nonce="${nonce}"`}>${fontFace(fontUrl)}${themeCss.replaceAll("<", "")}${commonStyle}${style}</style></head>
<body><header><div class="band"><span class="brand">${escapeHtml(organizationName)}</span>
<a ${portalLink}>${escapeHtml(toPortal)}</a></div></header>
<main>${main}</main></body></html>`;
};
