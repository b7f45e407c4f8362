import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import { completeLanguages, type CompleteLanguage } from "#platform/contract/languages.ts";
import { Failure } from "#platform/server/handler.ts";
import type { WorkerDeployment } from "#platform/contract/offline-copy.ts";
import ca from "../locales/worker.ca.json" with { type: "json" };
import en from "../locales/worker.en.json" with { type: "json" };
import es from "../locales/worker.es.json" with { type: "json" };
import { type AppIconName, appIcons, drawAppIcon } from "./app-icons.ts";

/** A screen that a long press on the app's icon offers. */
export interface AppShortcut {
  readonly label: Readonly<Record<CompleteLanguage, string>>;
  readonly paths: Readonly<Record<CompleteLanguage, string>>;
}

export interface InstallationParts {
  readonly organization: { readonly name: string };
  readonly theme: { readonly primary: string; readonly secondary: string };
  readonly colours: {
    /** Behind an app that starts. */
    readonly background: string;
    readonly action: string;
    readonly "action-ink": string;
  };
  readonly defaultLanguage: CompleteLanguage;
  readonly shortcuts: readonly AppShortcut[];
  /** Folder of the built portal, with the worker's code. */
  readonly webRoot: string;
  readonly isOn: () => boolean;
}

const texts = { ca, es, en } as const;
const dayHeaders = { "cache-control": "public, max-age=86400" };

/** Where a page finds the manifest in its language. */
export const manifestAddress = (language: CompleteLanguage): string =>
  `/manifest.webmanifest?lang=${language}`;

/** The web app manifest (W3C). `id` and `start_url` are the same in every language: it is one app. */
const webManifest = (
  { organization, theme, colours, shortcuts }: Omit<InstallationParts, "webRoot" | "isOn">,
  language: CompleteLanguage,
) => ({
  id: "/",
  name: organization.name,
  short_name: organization.name,
  description: texts[language].description,
  lang: language,
  dir: "ltr",
  start_url: "/",
  scope: "/",
  display: "standalone",
  theme_color: theme.primary,
  background_color: colours.background,
  icons: [
    { src: "/app-icons/192.png", sizes: "192x192", type: "image/png", purpose: "any" },
    { src: "/app-icons/512.png", sizes: "512x512", type: "image/png", purpose: "any" },
    { src: "/app-icons/maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
  ],
  shortcuts: shortcuts.map(({ label, paths }) => ({ name: label[language], url: paths[language] })),
});

/** Removes itself and what it stored: what a device gets while the installation is switched off. */
const removal = `self.addEventListener("install", (event) => event.waitUntil(self.skipWaiting()));
self.addEventListener("activate", (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) if (name.startsWith("llum-offline-")) await caches.delete(name);
  await self.registration.unregister();
})()));
`;

const workerOf = ({
  organization,
  colours,
  defaultLanguage,
  webRoot,
}: InstallationParts): string | undefined => {
  const path = join(webRoot, "service-worker.js");
  if (!existsSync(path)) return undefined;
  const deployment: WorkerDeployment = {
    name: organization.name,
    button: { background: colours.action, ink: colours["action-ink"] },
    defaultLanguage,
    texts,
  };
  return `const deployment = ${JSON.stringify(deployment)};\n${readFileSync(path, "utf8")}`;
};

const asked = z.object({ lang: z.optional(z.enum(completeLanguages)) });
const isIconName = (name: string): name is AppIconName => Object.hasOwn(appIcons, name);

/** Serves the manifest, the icons and the worker of the installed portal. */
export const addInstallation = (app: FastifyInstance, parts: InstallationParts): void => {
  const worker = workerOf(parts);
  const drawn = new Map<AppIconName, Buffer>();
  app.get("/manifest.webmanifest", async ({ query }, reply) => {
    if (!parts.isOn()) throw new Failure("not_found");
    const { data } = z.safeParse(asked, query);
    return reply
      .headers(dayHeaders)
      .type("application/manifest+json; charset=utf-8")
      .send(JSON.stringify(webManifest(parts, data?.lang ?? parts.defaultLanguage)));
  });
  app.get<{ Params: { name: string } }>("/app-icons/:name", async ({ params: { name } }, reply) => {
    if (!isIconName(name)) throw new Failure("not_found");
    const icon = drawn.get(name) ?? drawAppIcon(parts.theme, appIcons[name]);
    drawn.set(name, icon);
    return reply.headers(dayHeaders).type("image/png").send(icon);
  });
  // Never cached: a device asks for it at each start, and a new build's worker replaces the former one at once.
  app.get("/service-worker.js", async (_request, reply) => {
    const script = parts.isOn() ? worker : removal;
    if (script === undefined) throw new Failure("not_found");
    return reply.header("cache-control", "no-cache").type("text/javascript; charset=utf-8").send(script);
  });
};
