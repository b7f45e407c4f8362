import type { QueryClient } from "@tanstack/react-query";
import { getProfile } from "#features/profile/contract/get-profile.ts";
import { listServerPages } from "#features/server-pages/contract/list-server-pages.ts";
import { takeProviderReturn } from "#features/single-sign-on/web/provider-return.ts";
import { isFeatureOn } from "#platform/contract/feature-flag.ts";
import type { ApiError } from "#platform/web/api/api-error.ts";
import { createApi } from "#platform/web/api/client.ts";
import { createQueryClient, query } from "#platform/web/api/query.ts";
import type { Boot } from "#platform/web/boot.ts";
import type { SessionStatus } from "#platform/web/session/session-context.ts";
import { createSessionStore, type SessionStore } from "#platform/web/session/session-store.ts";
import { usePlatformWords } from "#platform/web/words/platform-words.ts";
import { createClosingStore } from "./maintenance/closing-store.ts";
import { findScreen, screenRoutesOf } from "./routing/screen-routes.ts";
import { createComeBack } from "./session/come-back.ts";

const statusAtStart = ({ signedIn, mayReturn }: Boot): SessionStatus => {
  if (signedIn) return "signed_in";
  return mayReturn ? "returning" : "visitor";
};

/** On a device that is kept signed in: its next session, or the sign-in where there is none to get. */
const returnOrStay = async (comeBack: () => Promise<boolean>, sessions: SessionStore): Promise<void> => {
  if (await comeBack().catch(() => false)) sessions.noteSignedIn();
  else sessions.noteNoReturn();
};

/** What stands around every screen, asked for beside the screen's code, so that less of it moves when it arrives. */
const askForFrame = (queries: QueryClient, { signedIn, featureFlags, settings }: Boot): void => {
  if (!signedIn) return;
  void queries.prefetchQuery(query(getProfile, {}));
  if (isFeatureOn([featureFlags, settings], listServerPages.requires))
    void queries.prefetchQuery(query(listServerPages, {}));
};

/** Puts the portal's parts together: nothing of this lives anywhere else. */
export const assemblePortal = (boot: Boot, refusal?: ApiError) => {
  // Before anything else could read it in the address.
  takeProviderReturn();
  const screens = screenRoutesOf(boot);
  // The first screen's code and words are asked for at once, not one after the other as React meets them.
  const first = findScreen(screens, window.location.pathname);
  // The server goes by the path's first part, which languages may share where its end says more.
  let language = first?.language ?? boot.language;
  void usePlatformWords.preload(language);
  void first?.preloadWords(language);
  void first?.load();
  const sessions = createSessionStore({ status: statusAtStart(boot), mayReturn: boot.mayReturn, refusal });
  const closing = createClosingStore(boot.maintenance);
  const api = createApi({
    language: () => language,
    onRefusal: (error) => {
      sessions.noteRefusal(error);
      closing.noteRefusal(error);
    },
    comeBack: () => comeBack(),
  });
  const comeBack = createComeBack(api, sessions);
  if (sessions.read().status === "returning") void returnOrStay(comeBack, sessions);
  const queries = createQueryClient(api);
  askForFrame(queries, boot);
  return {
    boot,
    api,
    queries,
    sessions,
    closing,
    screens,
    tellLanguage: (next: Boot["language"]): void => {
      language = next;
    },
  };
};
export type PortalParts = ReturnType<typeof assemblePortal>;
