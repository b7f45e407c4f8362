import {
  BrowserClient,
  captureException,
  dedupeIntegration,
  defaultStackParser,
  getCurrentScope,
  globalHandlersIntegration,
  makeFetchTransport,
  replayIntegration,
  type BrowserOptions,
} from "@sentry/browser";
import type { AgreedExtras } from "#platform/contract/cookie-consent.ts";
import { ApiError } from "#platform/web/api/api-error.ts";
import type { ErrorWatch } from "./start-extras.ts";

interface Thrown {
  type?: string | undefined;
  value?: string | undefined;
  stacktrace?: { frames?: { filename?: string | undefined }[] | undefined } | undefined;
}

/** Whether the error was thrown in one of the portal's own scripts: the last frame is where it was thrown. */
export const isOwnError = (exceptions: readonly Thrown[] | undefined, ownOrigin: string): boolean =>
  exceptions?.some(({ stacktrace }) => {
    const filename = stacktrace?.frames?.at(-1)?.filename ?? "";
    return filename.startsWith(`${ownOrigin}/assets/`);
  }) === true;

/**
 * Removes what may be personal data from an error message: quoted text, numbers of three digits and more, email
 * addresses.
 */
export const withoutDataInIt = (message: string): string =>
  message
    .replaceAll(/"[^"]*"|'[^']*'|`[^`]*`|«[^»]*»/g, '"…"')
    .replaceAll(/[^\s@]+@[^\s@]+/g, "…")
    .replaceAll(/\w*\d{3,}\w*/g, "…")
    .slice(0, 200);

/** Attributes that affect layout and carry no content; all others are removed. */
const harmlessAttributes = new Set(["class", "rel", "type", "dir", "width", "height", "viewBox", "_cssText"]);
const harmlessReplayAttribute = /^rr_(width|height|scroll\w+)$/;

/** Replay's event type for clicks, requests and navigation: labels and URLs, with data in them. */
const customEvent = 5;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const stars = (text: string): string => text.replaceAll(/\S/g, "*");

/** Cuts a URL after the first segment of its path: contract numbers, filters and tokens are removed. */
const shortAddress = (address: string): string => {
  const url = URL.parse(address);
  if (url === null) return "";
  if (url.pathname.startsWith("/assets/")) return `${url.origin}${url.pathname}`;
  return `${url.origin}/${url.pathname.split("/")[1] ?? ""}`;
};

/** Shortens every URL in a text. */
const withShortAddresses = (text: string): string => text.replaceAll(/https?:\/\/[^\s"')<>]+/g, shortAddress);

const isStyleSheet = ({ rel }: Record<string, unknown>): boolean => rel === "stylesheet";

const scrubAttributes = (attributes: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(attributes).flatMap(([name, value]) => {
      const isAllowed =
        harmlessAttributes.has(name) ||
        harmlessReplayAttribute.test(name) ||
        (name === "href" && isStyleSheet(attributes));
      return isAllowed ? [[name, typeof value === "string" ? withShortAddresses(value) : value]] : [];
    }),
  );

/** Keys under which a recording holds text of the page or typed input. */
const isText = (key: string, holder: Record<string, unknown>): boolean =>
  (key === "textContent" && holder.isStyle !== true) || key === "text" || key === "value";

const scrubValue = (key: string, value: unknown, holder: Record<string, unknown>): unknown => {
  if (typeof value === "string") return isText(key, holder) ? stars(value) : withShortAddresses(value);
  if (key === "attributes" && isObject(value)) return scrubAttributes(value);
  return scrub(value);
};

const scrub = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(scrub);
  if (typeof value === "string") return withShortAddresses(value);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, scrubValue(key, inner, value)]),
  );
};

/**
 * Removes texts, inputs, URLs and attributes with content from a recording. Replay's own masking comes first;
 * this is a second, independent filter on everything that is sent.
 */
export const scrubRecording = (events: unknown): unknown =>
  Array.isArray(events)
    ? events.filter((event) => !(isObject(event) && event.type === customEvent)).map(scrub)
    : [];

const scrubEvent = (event: Record<string, unknown>): Record<string, unknown> => {
  const { user: _user, request: _request, breadcrumbs: _breadcrumbs, ...rest } = event;
  return JSON.parse(withShortAddresses(JSON.stringify(rest)));
};

/** A recording is sent as a line of headers and a line of events. */
const scrubRecordingText = (text: string): string => {
  const end = text.indexOf("\n");
  const events: unknown = JSON.parse(text.slice(end + 1));
  return `${text.slice(0, end)}\n${JSON.stringify(scrubRecording(events))}`;
};

/** Scrubs one item of an envelope of personal data; undefined for an unknown kind of item. */
export const scrubItem = (
  header: Readonly<Record<string, unknown>>,
  content: unknown,
): [Record<string, unknown>, unknown] | undefined => {
  if ((header.type === "event" || header.type === "replay_event") && isObject(content)) {
    return [{ ...header }, scrubEvent(content)];
  }
  if (header.type !== "replay_recording" || typeof content !== "string") return undefined;
  const scrubbed = scrubRecordingText(content);
  return [{ ...header, length: new TextEncoder().encode(scrubbed).length }, scrubbed];
};

type Envelope = Parameters<ReturnType<typeof makeFetchTransport>["send"]>[0];

/** Scrubs each item of an envelope; items of unknown kinds are dropped. */
const scrubbed = ([head, items]: Envelope): Envelope => {
  const parts = [...items].flatMap(([header, content]) => {
    const item = scrubItem({ ...header }, content);
    return item === undefined ? [] : [item];
  });
  // oxlint-disable-next-line typescript/consistent-type-assertions -- the same parts, with less in them
  return [head, parts] as unknown as Envelope;
};

const sendScrubbed: typeof makeFetchTransport = (options) => {
  const transport = makeFetchTransport(options);
  return {
    flush: async (timeoutMs) => transport.flush(timeoutMs),
    send: async (envelope) => {
      const rest = scrubbed(envelope);
      return rest[1].length === 0 ? {} : transport.send(rest);
    },
  };
};

const dropForeignErrors: NonNullable<BrowserOptions["beforeSend"]> = (event) => {
  if (!isOwnError(event.exception?.values, window.location.origin)) return null;
  for (const thrown of event.exception?.values ?? []) thrown.value = withoutDataInIt(thrown.value ?? "");
  return event;
};

/**
 * Records the page in memory and sends the last minute when one of the portal's own scripts fails: shapes and
 * movements on the screen, never text. No worker, so that the content security policy does not need to allow
 * one.
 */
export const startErrorReplay = (settings: NonNullable<AgreedExtras["errorReplay"]>): ErrorWatch => {
  const client = new BrowserClient({
    dsn: settings.dsn,
    transport: sendScrubbed,
    stackParser: defaultStackParser,
    beforeSend: dropForeignErrors,
    sendClientReports: false,
    dataCollection: {
      userInfo: false,
      cookies: false,
      httpHeaders: false,
      httpBodies: [],
      urlQueryParams: false,
    },
    replaysOnErrorSampleRate: settings.onErrorSampleRate,
    replaysSessionSampleRate: settings.sessionSampleRate,
    integrations: [
      globalHandlersIntegration(),
      dedupeIntegration(),
      replayIntegration({
        maskAllText: true,
        maskAllInputs: true,
        blockAllMedia: true,
        networkDetailAllowUrls: [],
        networkCaptureBodies: false,
        stickySession: false,
        useCompression: false,
        minReplayDuration: 0,
      }),
    ],
  });
  getCurrentScope().setClient(client);
  client.init();
  return {
    noteCaught: (error) => {
      // An error response of the server is not a fault of the portal's scripts.
      if (!(error instanceof ApiError)) captureException(error);
    },
  };
};
