import type { QueryClient } from "@tanstack/react-query";
import { getProfile } from "#features/profile/contract/get-profile.ts";
import { countUnreadNotifications } from "#features/notifications/contract/count-unread-notifications.ts";
import { listServerPages } from "#features/server-pages/contract/list-server-pages.ts";
import { isFeatureOn } from "#platform/contract/flags.ts";
import type { ApiError } from "#platform/web/api/api-error.ts";
import { createApi, type Api, type ApiOptions } from "#platform/web/api/client.ts";
import { createQueryClient, query } from "#platform/web/api/query.ts";
import type { Boot } from "#platform/web/boot.ts";
import type { SessionStatus } from "#platform/web/session/session-context.ts";
import {
  createSessionStore,
  type SessionStore,
  type TabChannel,
} from "#platform/web/session/session-store.ts";
import { usePlatformWords } from "#platform/web/words/platform-words.ts";
import { createMaintenanceStore } from "./shell/maintenance-gate.tsx";
import { findScreen, screenRoutesOf } from "./routing/screen-routes.ts";
import { createSessionRefresher } from "./session-refresher.ts";

const statusAtStart = ({ signedIn, canRefresh }: Boot): SessionStatus => {
  if (signedIn) return "signed_in";
  return canRefresh ? "refreshing" : "visitor";
};

/** On a remembered device: a new session, or the sign-in where the server refuses one. */
const refreshAtStart = async (
  refreshSession: () => Promise<boolean>,
  sessions: SessionStore,
): Promise<void> => {
  if (await refreshSession().catch(() => false)) sessions.noteSignedIn();
  else sessions.noteRefreshFailed();
};

/** Fetches the data of the frame together with the screen's code, so that less moves when it arrives. */
const prefetchFrame = async (
  queries: QueryClient,
  { signedIn, featureFlags, settings }: Boot,
): Promise<void> => {
  if (!signedIn) return;
  const hasServerPages = isFeatureOn([featureFlags, settings], listServerPages.requires);
  await Promise.all([
    queries.prefetchQuery(query(getProfile, {})),
    queries.prefetchQuery(query(countUnreadNotifications, {})),
    ...(hasServerPages ? [queries.prefetchQuery(query(listServerPages, {}))] : []),
  ]);
};

/** Whether the session is that of the customer whose profile the tab has. */
const isStillTheSame = async (api: Api, queries: QueryClient): Promise<boolean> => {
  const shown = queries.getQueryData(query(getProfile, {}).queryKey);
  const { taxId, name } = await api.call(getProfile, {});
  return shown?.taxId === taxId && shown.name === name;
};

/** What the portal starts from besides the page's values. */
export interface Surroundings {
  readonly pathname: string;
  /** Why signing in by the address failed. */
  readonly refusal?: ApiError | undefined;
  readonly fetch?: ApiOptions["fetch"];
  readonly channel?: TabChannel;
}

/** The composition root of the portal: builds everything that lives outside React. */
export const assemblePortal = (boot: Boot, { pathname, refusal, fetch, channel }: Surroundings) => {
  const screens = screenRoutesOf(boot);
  // The first screen's code and words are requested together, before React renders.
  const first = findScreen(screens, pathname);
  // The server decides by the first part of the path, which languages may share; the whole path may be unambiguous.
  let language = first?.language ?? boot.language;
  const code = [usePlatformWords.preload(language), first?.preloadWords(language), first?.load()];
  const sessions = createSessionStore(
    { status: statusAtStart(boot), canRefresh: boot.canRefresh, refusal, person: boot.person },
    {
      isStillTheSame: () => isStillTheSame(api, queries),
      forget: () => {
        answers.clear();
        queries.clear();
      },
    },
    channel,
  );
  const maintenanceStore = createMaintenanceStore(boot.maintenance);
  const api = createApi({
    language: () => language,
    onRefusal: (error) => {
      sessions.noteRefusal(error);
      maintenanceStore.noteRefusal(error);
    },
    refreshSession: () => refreshSession(),
    ...(fetch === undefined ? {} : { fetch }),
  });
  const refreshSession = createSessionRefresher(api, sessions);
  if (sessions.read().status === "refreshing") void refreshAtStart(refreshSession, sessions);
  const answers = new Map(Object.entries(boot.answers ?? {}));
  const queries = createQueryClient(api, answers);
  const frame = prefetchFrame(queries, boot);
  return {
    boot,
    api,
    queries,
    sessions,
    maintenanceStore,
    screens,
    language: () => language,
    setLanguage: (next: Boot["language"]): void => {
      // The page's answers have texts in its language.
      if (next !== language) answers.clear();
      language = next;
    },
    /** Settles when the first screen's code, its words and the data of the frame are there. */
    loaded: Promise.allSettled([...code, frame]),
  };
};
export type PortalParts = ReturnType<typeof assemblePortal>;
