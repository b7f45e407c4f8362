import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { FastifyInstance, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import type { RenderedPage, RenderPage } from "#platform/contract/page-renderer.ts";

/** After the server listens: until then nothing else delays it. */
const loadAfterMs = 500;
/** Later than this the page is sent without what is missing. */
const deadlineMs = 300;
/** While as many pages are being rendered, the browser renders the others. */
const maxAtOnce = 4;
/** A page with more is sent without them, and the browser asks for the answers. */
const maxAnswersLength = 100_000;

const builtRenderer = z.object({
  renderPage: z.custom<RenderPage>((value) => typeof value === "function"),
});

/** Renders the screen of a request; undefined when the browser has to. */
export type ScreenRenderer = (
  request: FastifyRequest,
  boot: Record<string, unknown>,
) => Promise<RenderedPage | undefined>;

/** Headers that decide whose data is answered. */
const forwarded = ["cookie", "host", "user-agent"] as const;

const headersOf = ({ headers }: FastifyRequest): Record<string, string> =>
  Object.fromEntries(
    forwarded.flatMap((name) => {
      const value = headers[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );

/** Without its heading a screen is not there yet: the browser renders it, with the answers there are. */
const withoutHalfScreen = (page: RenderedPage): RenderedPage =>
  page.markup.includes('id="page-title"')
    ? page
    : { answers: page.answers, markup: "", css: "", title: undefined };

/**
 * Renders first screens with the portal that the build made for the server. The screens' calls pass all guards of the
 * API in this process, with the session of the request. Undefined where there is no such build.
 */
export const createScreenRenderer = (app: FastifyInstance, folder: string): ScreenRenderer | undefined => {
  const file = join(folder, "render-page.js");
  if (!existsSync(file)) return undefined;
  let renderer: Promise<RenderPage> | undefined;
  const loadRenderer = async (): Promise<RenderPage> =>
    z.parse(builtRenderer, await import(pathToFileURL(file).href)).renderPage;
  // Loading takes longer than a page waits: without it the first page of each start would be left to the browser.
  app.addHook("onListen", () => {
    const timer = setTimeout(() => {
      renderer ??= loadRenderer();
      renderer.catch((error: unknown) => app.log.warn({ err: error }, "The renderer could not be loaded"));
    }, loadAfterMs);
    timer.unref();
  });
  let rendering = 0;
  return async (request, boot) => {
    if (rendering >= maxAtOnce) return undefined;
    const ask = async (address: string, headers: Readonly<Record<string, string>>) => {
      const { statusCode, body } = await app.inject({
        method: "GET",
        url: address,
        headers: { ...headers, ...headersOf(request) },
        remoteAddress: request.ip,
      });
      return { status: statusCode, body };
    };
    rendering += 1;
    try {
      renderer ??= loadRenderer();
      const renderPage = await renderer;
      const page = await renderPage({ boot: JSON.stringify(boot), url: request.url, ask, deadlineMs });
      return JSON.stringify(page.answers).length > maxAnswersLength ? undefined : withoutHalfScreen(page);
    } catch (error) {
      request.log.warn({ err: error }, "The first screen could not be rendered");
      return undefined;
    } finally {
      rendering -= 1;
    }
  };
};
