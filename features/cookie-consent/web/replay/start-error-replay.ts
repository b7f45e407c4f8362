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
import { isOwnError, withoutDataInIt } from "./own-errors.ts";
import { scrubItem } from "./scrub-envelope.ts";
import type { ErrorWatch } from "../extras/start-extras.ts";

type Envelope = Parameters<ReturnType<typeof makeFetchTransport>["send"]>[0];

/** What leaves, part by part; a kind of part that we do not know stays here. */
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

const keepOwnErrors: NonNullable<BrowserOptions["beforeSend"]> = (event) => {
  if (!isOwnError(event.exception?.values, window.location.origin)) return null;
  for (const thrown of event.exception?.values ?? []) thrown.value = withoutDataInIt(thrown.value ?? "");
  return event;
};

/**
 * Records the page in memory and sends the last minute when one of our own scripts fails: the shapes on the screen
 * and what moved, never what was written there. No worker, so that the security policy stays as narrow as it is.
 */
export const startErrorReplay = (settings: NonNullable<AgreedExtras["errorReplay"]>): ErrorWatch => {
  const client = new BrowserClient({
    dsn: settings.dsn,
    transport: sendScrubbed,
    stackParser: defaultStackParser,
    beforeSend: keepOwnErrors,
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
      // A refusal of the server is an answer, not a fault of ours.
      if (!(error instanceof ApiError)) captureException(error);
    },
  };
};
