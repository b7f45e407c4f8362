import { createRoot } from "react-dom/client";
import { BrowserRouter } from "react-router";
import { getStaffSession } from "#features/staff/contract/get-staff-session.ts";
import { deskBasePath } from "#platform/contract/desk.ts";
import { createApi } from "#platform/web/api/client.ts";
import { createQueryClient } from "#platform/web/api/query.ts";
import { readDeskBoot } from "#platform/web/desk/desk-boot.ts";
import { useDeskWords } from "#platform/web/desk/words.ts";
import { usePlatformWords } from "#platform/web/words/platform-words.ts";
import { Desk } from "./desk.tsx";
import { createStaffSessionStore } from "./staff-session.ts";

/** Starts the desk with the values that the server wrote into its page. */
export const startDesk = () => {
  // The browser may show a page from its memory after a session has ended: nothing of it may appear.
  window.addEventListener("pageshow", ({ persisted }) => {
    if (persisted) window.location.reload();
  });
  const container = document.getElementById("root");
  if (container === null) throw new Error("The page has no element for the desk");
  const boot = readDeskBoot(document);
  let { language } = boot;
  void Promise.allSettled([usePlatformWords.preload(language), useDeskWords.preload(language)]);
  const api = createApi({
    language: () => language,
    onRefusal: (error) => sessions.noteRefusal(error),
  });
  const queries = createQueryClient(api);
  const sessions = createStaffSessionStore({
    ask: () => api.call(getStaffSession, {}),
    forget: () => queries.clear(),
    reload: () => window.location.reload(),
  });
  void sessions.refresh();
  const root = createRoot(container);
  root.render(
    <BrowserRouter basename={deskBasePath} useTransitions={false}>
      <Desk
        boot={boot}
        api={api}
        queries={queries}
        sessions={sessions}
        setApiLanguage={(next) => {
          language = next;
        }}
      />
    </BrowserRouter>,
  );
  return { queries, unmount: () => root.unmount() };
};
