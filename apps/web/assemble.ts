import { takeProviderReturn } from "#features/single-sign-on/web/provider-return.ts";
import { createApi } from "#platform/web/api/client.ts";
import { createQueryClient } from "#platform/web/api/query.ts";
import type { Boot } from "#platform/web/boot.ts";
import { createSessionStore } from "#platform/web/session/session-store.ts";
import { usePlatformWords } from "#platform/web/words/platform-words.ts";
import { createClosingStore } from "./maintenance/closing-store.ts";
import { findScreen, screenRoutesOf } from "./routing/screen-routes.ts";

/** Puts the portal's parts together: nothing of this lives anywhere else. */
export const assemblePortal = (boot: Boot) => {
  // Before anything else could read it in the address.
  takeProviderReturn();
  let language = boot.language;
  const screens = screenRoutesOf(boot);
  // The first screen's code and words are asked for at once, not one after the other as React meets them.
  const first = findScreen(screens, window.location.pathname);
  void usePlatformWords.preload(language);
  void first?.preloadWords(language);
  void first?.load();
  const sessions = createSessionStore(boot.signedIn ? "signed_in" : "visitor");
  const closing = createClosingStore(boot.maintenance);
  const api = createApi({
    language: () => language,
    onRefusal: (error) => {
      sessions.noteRefusal(error);
      closing.noteRefusal(error);
    },
  });
  return {
    boot,
    api,
    queries: createQueryClient(api),
    sessions,
    closing,
    screens,
    tellLanguage: (next: Boot["language"]): void => {
      language = next;
    },
  };
};
export type PortalParts = ReturnType<typeof assemblePortal>;
