import { createApi } from "#platform/web/api/client.ts";
import { createQueryClient } from "#platform/web/api/query.ts";
import type { Boot } from "#platform/web/boot.ts";
import { createSessionStore } from "#platform/web/session/session-store.ts";
import { usePlatformWords } from "#platform/web/words/platform-words.ts";
import { createRouter } from "./routing/router.tsx";

/** Puts the portal's parts together: nothing of this lives anywhere else. */
export const assemblePortal = (boot: Boot) => {
  let language = boot.language;
  void usePlatformWords.preload(language);
  const sessions = createSessionStore(boot.signedIn ? "signed_in" : "visitor");
  const api = createApi({ language: () => language, onRefusal: sessions.noteRefusal });
  return {
    boot,
    api,
    queries: createQueryClient(api),
    sessions,
    router: createRouter(boot),
    tellLanguage: (next: Boot["language"]): void => {
      language = next;
    },
  };
};
export type PortalParts = ReturnType<typeof assemblePortal>;
