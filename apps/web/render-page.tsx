import type { ReactNode } from "react";
import { renderToReadableStream } from "react-dom/server";
import { MemoryRouter } from "react-router";
import type { PageToRender, RenderedPage } from "#platform/contract/page-renderer.ts";
import { parseBoot } from "#platform/web/boot.ts";
import { assemblePortal, type PortalParts } from "./assemble.ts";
import { Portal } from "./portal.tsx";

/** A page has no other tabs to reach while the server renders it. */
const noChannel = { postMessage: () => {}, addEventListener: () => {} };

const settledOrAborted = (work: Promise<unknown>, signal: AbortSignal): Promise<unknown> =>
  Promise.race([work, new Promise((resolve) => signal.addEventListener("abort", resolve, { once: true }))]);

const renderHtml = async (portal: ReactNode, signal: AbortSignal): Promise<string> => {
  const stream = await renderToReadableStream(portal, {
    signal,
    // Otherwise large parts are moved into their place by inline scripts, which our pages do not allow.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    // The browser renders what fails here, and reports it if it fails there too.
    onError: () => {},
  });
  await stream.allReady;
  return new Response(stream).text();
};

/**
 * Lets every part wait for its calls. In the browser some parts are shown before; here that would take another rendering
 * of the page for each call that depends on an answer.
 */
const waitForCalls = ({ queries }: PortalParts): void => {
  const completed = queries.defaultQueryOptions.bind(queries);
  Object.assign(queries, {
    defaultQueryOptions: (options: Parameters<typeof completed>[0]) => ({
      ...completed(options),
      suspense: options.enabled !== false,
    }),
  });
};

const entities: Readonly<Record<string, string>> = {
  "&quot;": '"',
  "&#x27;": "'",
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
};
const unescaped = (text: string): string =>
  text.replaceAll(/&(?:quot|#x27|amp|lt|gt);/g, (entity) => entities[entity] ?? "");

/**
 * Moves the elements' own styles into rules, and locks what only responds once the browser has hydrated it: nothing that
 * is typed or pressed is lost, and no form is sent with an address. Links lead on from the first moment.
 */
const forPage = (html: string): Pick<RenderedPage, "markup" | "css" | "title"> => {
  const rules = new Map<string, string>();
  const markup = html
    // React puts the title first, because the document's head is not its own.
    .replace(/^<title>[^<]*<\/title>/, "")
    .replaceAll(/ style="([^"]*)"/g, (_, style: string) => {
      if (!/[<>{}\\]/.test(style)) rules.set(style, unescaped(style));
      return ` data-style="${style}"`;
    })
    .replaceAll(/<(input|textarea)(?=[\s>])(?![^>]* readonly)/g, '<$1 readonly inert data-locked="readonly"')
    .replaceAll(/<(form|button|select|summary|label)(?=[\s>])/g, '<$1 inert data-locked=""');
  return {
    markup,
    css: [...rules]
      .map(([style, rule]) => `[data-style="${unescaped(style).replaceAll('"', String.raw`\"`)}"]{${rule}}`)
      .join(""),
    title: /^<title>([^<]*)<\/title>/.exec(html)?.[1],
  };
};

/** Renders the first screen of a page with the answers to its calls. */
export const renderPage = async ({ boot, url, ask, deadlineMs }: PageToRender): Promise<RenderedPage> => {
  const signal = AbortSignal.timeout(deadlineMs);
  const page = parseBoot(boot);
  const { featureFlags } = page;
  if (featureFlags === undefined) throw new Error("The page has no feature flags");
  const known: Record<string, unknown> = {};
  const fetch = async (address: string, { headers }: RequestInit): Promise<Response> => {
    const { status, body } = await ask(address, Object.fromEntries(new Headers(headers)));
    if (status === 200) known[address] = JSON.parse(body);
    return new Response(body, { status });
  };
  const [pathname = "/"] = url.split("?");
  const parts = assemblePortal({ ...page, featureFlags }, { pathname, fetch, channel: noChannel });
  // A redirection is left to the browser: StaticRouter would warn of each.
  const Router = ({ children }: { children: ReactNode }) => (
    <MemoryRouter initialEntries={[url]} useTransitions={false}>
      {children}
    </MemoryRouter>
  );
  waitForCalls(parts);
  await settledOrAborted(parts.loaded, signal);
  const html = await renderHtml(<Portal {...parts} Router={Router} />, signal);
  return { ...forPage(html), answers: known };
};
