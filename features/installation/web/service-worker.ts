import type { OfflineCopy, OfflineTexts, WorkerDeployment } from "#platform/contract/offline-copy.ts";

/*
 * The whole of what runs in the background on a device. It stores no page and no script, so that a new build needs nothing
 * of it: every request goes to the server, and only a page that the network cannot bring is drawn here. The build removes
 * the types; the server writes `deployment` before it. It imports nothing.
 */

interface WorkerEvent extends Event {
  readonly waitUntil: (work: Promise<unknown>) => void;
}
interface NavigationEvent extends WorkerEvent {
  readonly request: Request;
  readonly respondWith: (answer: Promise<Response>) => void;
}
interface PushedEvent extends WorkerEvent {
  readonly data: { readonly json: () => unknown } | null;
}
interface ClickedEvent extends WorkerEvent {
  readonly notification: Notification;
}
interface OpenWindow {
  readonly url: string;
  readonly focus: () => Promise<unknown>;
  readonly navigate: (url: string) => Promise<unknown>;
}
interface WorkerScope {
  readonly location: { readonly origin: string };
  readonly navigator: {
    readonly language: string;
    readonly setAppBadge?: (count?: number) => Promise<void>;
  };
  readonly skipWaiting: () => Promise<void>;
  readonly clients: {
    readonly claim: () => Promise<void>;
    readonly matchAll: (options: { readonly type: "window" }) => Promise<readonly OpenWindow[]>;
    readonly openWindow: (url: string) => Promise<unknown>;
  };
  readonly registration: {
    readonly showNotification: (title: string, options: NotificationOptions) => Promise<void>;
  };
  readonly addEventListener: {
    (type: "install" | "activate", listener: (event: WorkerEvent) => void): void;
    (type: "fetch", listener: (event: NavigationEvent) => void): void;
    (type: "push", listener: (event: PushedEvent) => void): void;
    (type: "notificationclick", listener: (event: ClickedEvent) => void): void;
  };
}
declare const deployment: WorkerDeployment;
declare const self: WorkerScope;

const cachePrefix = "llum-offline-";
const copyAddress = "/offline-copy.json";

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

const textsOf = (language: string): OfflineTexts => {
  const short = language.slice(0, 2);
  const known = short === "ca" || short === "es" || short === "en" ? short : deployment.defaultLanguage;
  return deployment.texts[known];
};

const removeCopies = async (names: readonly string[]): Promise<void> => {
  for (const name of names) await caches.delete(name);
};

/** What the device's customer saw last. Two customers' copies, or one that has expired, are removed and not shown. */
const readCopy = async (now: number): Promise<OfflineCopy | undefined> => {
  const names = (await caches.keys()).filter((name) => name.startsWith(cachePrefix));
  const [name] = names;
  if (name === undefined) return undefined;
  const stored = names.length === 1 ? await (await caches.open(name)).match(copyAddress) : undefined;
  const copy: OfflineCopy | undefined = await stored?.json().catch(() => undefined);
  if (copy !== undefined && Date.parse(copy.expiresAt) > now) return copy;
  await removeCopies(names);
  return undefined;
};

const listOf = (title: string, lines: OfflineCopy["bills"]): string =>
  lines.length === 0
    ? ""
    : `<h2>${escaped(title)}</h2><ul>${lines
        .map(
          (line) =>
            `<li><span><b>${escaped(line.title)}</b><small>${escaped(line.note)}</small></span><span>${escaped(line.value)}</span></li>`,
        )
        .join("")}</ul>`;

const css = ({
  background,
  ink,
}: WorkerDeployment["button"]): string => `:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:40rem;margin:0 auto;padding:24px 16px}
h1{font-size:1.5rem;line-height:1.25}h2{font-size:1.125rem;margin-top:2rem}ul{list-style:none;padding:0;margin:0}
li{display:flex;justify-content:space-between;gap:16px;padding:12px 0;border-top:1px solid #8888}li>span:last-child{white-space:nowrap;font-variant-numeric:tabular-nums}
small{display:block;font-size:1rem;opacity:.8}a{display:inline-block;margin-top:1rem;padding:12px 20px;border-radius:8px;background:${background};color:${ink};text-decoration:none;border:1px solid ${ink}}
a:focus-visible{outline:3px solid currentColor;outline-offset:2px}`;

const offlinePage = (copy: OfflineCopy | undefined): string => {
  const language = copy?.language ?? self.navigator.language;
  const t = textsOf(language);
  const saved =
    copy &&
    t.savedAt.replace(
      "{when}",
      new Date(copy.savedAt).toLocaleString(t.locale, {
        dateStyle: "medium",
        timeStyle: "short",
        timeZone: "Europe/Madrid",
      }),
    );
  return `<!doctype html><html lang="${t.locale.slice(0, 2)}"><head><meta charset="utf-8"><title>${escaped(t.title)} · ${escaped(deployment.name)}</title><meta name="viewport" content="width=device-width, initial-scale=1"><style>${css(deployment.button)}</style></head><body><main><h1>${escaped(t.title)}</h1><p>${escaped(t.lead)}</p><p><a href="">${escaped(t.retry)}</a></p>${
    copy === undefined
      ? `<p>${escaped(t.nothing)}</p>`
      : `${listOf(t.bills, copy.bills)}${listOf(t.consumption, copy.consumption)}<p>${escaped(saved ?? "")}</p>`
  }</main></body></html>`;
};

/** Its policy allows the page's own style and nothing that runs. */
const offlineAnswer = async (): Promise<Response> =>
  new Response(offlinePage(await readCopy(Date.now())), {
    status: 503,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy":
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'",
      "cache-control": "no-store",
    },
  });

self.addEventListener("install", (event) => event.waitUntil(self.skipWaiting()));
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.mode !== "navigate" || request.method !== "GET" || origin !== self.location.origin) return;
  if (pathname.startsWith("/api/")) return;
  event.respondWith(fetch(request).catch(offlineAnswer));
});

interface PushedMessage {
  readonly body: string;
  readonly path: string;
  readonly tag: string;
  readonly unread: number;
}

const isText = (value: unknown): value is string => typeof value === "string";

/** What a push says; words without a fact of the customer when it cannot be read, as a notification must be shown. */
const messageOf = (pushed: unknown): PushedMessage => {
  const { body, path, tag, unread }: Record<string, unknown> = Object(pushed);
  return {
    body: isText(body) ? body : textsOf(self.navigator.language).newNotice,
    path: isText(path) && /^\/(?![/\\])/.test(path) ? path : "/",
    tag: isText(tag) ? tag : "new",
    unread: typeof unread === "number" ? unread : 0,
  };
};

const readJson = (data: PushedEvent["data"]): unknown => {
  try {
    return data?.json();
  } catch {
    return undefined;
  }
};

self.addEventListener("push", (event) => {
  const { body, path, tag, unread } = messageOf(readJson(event.data));
  // The same tag again replaces what is shown: a message that arrives twice is seen once.
  const shown = self.registration.showNotification(deployment.name, {
    body,
    tag,
    icon: "/app-icons/192.png",
    badge: "/app-icons/badge.png",
    data: { path },
  });
  const counted = unread > 0 ? self.navigator.setAppBadge?.(unread) : undefined;
  event.waitUntil(Promise.allSettled([shown, counted]));
});

const openPath = async (path: string): Promise<void> => {
  const [window] = await self.clients.matchAll({ type: "window" });
  if (window === undefined) await self.clients.openWindow(path);
  else {
    await window.focus();
    await window.navigate(path);
  }
};

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const { path }: Record<string, unknown> = Object(event.notification.data);
  event.waitUntil(openPath(isText(path) ? path : "/"));
});
