import type { QueryClient } from "@tanstack/react-query";
import { getProfile } from "#features/profile/contract/get-profile.ts";
import { listServerPages } from "#features/server-pages/contract/list-server-pages.ts";
import { takeProviderReturn } from "#features/account/web/single-sign-on/provider-return.ts";
import { isFeatureOn } from "#platform/contract/flags.ts";
import type { ApiError } from "#platform/web/api/api-error.ts";
import { createApi, type Api } from "#platform/web/api/client.ts";
import { createQueryClient, query } from "#platform/web/api/query.ts";
import type { Boot } from "#platform/web/boot.ts";
import type { SessionStatus } from "#platform/web/session/session-context.ts";
import { createSessionStore, type SessionStore } from "#platform/web/session/session-store.ts";
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
const prefetchFrame = (queries: QueryClient, { signedIn, featureFlags, settings }: Boot): void => {
  if (!signedIn) return;
  void queries.prefetchQuery(query(getProfile, {}));
  if (isFeatureOn([featureFlags, settings], listServerPages.requires))
    void queries.prefetchQuery(query(listServerPages, {}));
};

/** Whether the session is that of the customer whose profile the tab has. */
const isStillTheSame = async (api: Api, queries: QueryClient): Promise<boolean> => {
  const shown = queries.getQueryData(query(getProfile, {}).queryKey);
  const { taxId, name } = await api.call(getProfile, {});
  return shown?.taxId === taxId && shown.name === name;
};

/** The composition root of the portal: builds everything that lives outside React. */
export const assemblePortal = (boot: Boot, refusal?: ApiError) => {
  // Before other code can read it in the address.
  takeProviderReturn();
  const screens = screenRoutesOf(boot);
  // The first screen's code and words are requested together, before React renders.
  const first = findScreen(screens, window.location.pathname);
  // The server decides by the first part of the path, which languages may share; the whole path may be unambiguous.
  let language = first?.language ?? boot.language;
  void usePlatformWords.preload(language);
  void first?.preloadWords(language);
  void first?.load();
  const sessions = createSessionStore(
    { status: statusAtStart(boot), canRefresh: boot.canRefresh, refusal },
    { isStillTheSame: () => isStillTheSame(api, queries), forget: () => queries.clear() },
  );
  const maintenanceStore = createMaintenanceStore(boot.maintenance);
  const api = createApi({
    language: () => language,
    onRefusal: (error) => {
      sessions.noteRefusal(error);
      maintenanceStore.noteRefusal(error);
    },
    refreshSession: () => refreshSession(),
  });
  const refreshSession = createSessionRefresher(api, sessions);
  if (sessions.read().status === "refreshing") void refreshAtStart(refreshSession, sessions);
  const queries = createQueryClient(api);
  prefetchFrame(queries, boot);
  return {
    boot,
    api,
    queries,
    sessions,
    maintenanceStore,
    screens,
    setLanguage: (next: Boot["language"]): void => {
      language = next;
    },
  };
};
export type PortalParts = ReturnType<typeof assemblePortal>;
