import { QueryClientProvider, type QueryClient } from "@tanstack/react-query";
import { Suspense, useEffect, useMemo, useState, useSyncExternalStore, type ReactNode } from "react";
import type { CompleteLanguage } from "#platform/contract/languages.ts";
import { LoadingScreen } from "#platform/ui/feedback/loading-screen.tsx";
import { SnackbarProvider } from "#platform/ui/feedback/snackbar.tsx";
import { LinkContext } from "#platform/ui/navigation/text-link.tsx";
import type { Api } from "#platform/web/api/client.ts";
import { ApiContext } from "#platform/web/api/query.ts";
import type { DeskBoot } from "#platform/web/desk/desk-boot.ts";
import { DeskContext } from "#platform/web/desk/desk-context.ts";
import { SessionContext, type SessionState } from "#platform/web/session/session-context.ts";
import { LanguageContext } from "#platform/web/words/language-context.ts";
import { usePlatformWords } from "#platform/web/words/platform-words.ts";
import { deskFeatures } from "../desk-screens.gen.ts";
import { FocusOnNavigation } from "#platform/web/routing/focus-on-navigation.tsx";
import { RouterLink } from "#platform/web/routing/router-link.tsx";
import { caseKinds } from "./case-kinds.gen.ts";
import { customerActions } from "./customer-actions.gen.ts";
import { SessionGate } from "./shell/session-gate.tsx";
import type { StaffSessionStore } from "./staff-session.ts";

interface DeskProps {
  readonly boot: DeskBoot;
  readonly api: Api;
  readonly queries: QueryClient;
  readonly sessions: StaffSessionStore;
  /** Sets the language of the API client, which lives outside React. */
  readonly setApiLanguage: (language: CompleteLanguage) => void;
}

const aYearInSeconds = 31_536_000;

/** The same cookie as the customers' portal: the server writes the next page in this language. */
const remember = (language: CompleteLanguage): void => {
  document.cookie = `llum_language=${language}; path=/; max-age=${aYearInSeconds}; samesite=lax`;
};

const DeskLanguage = ({
  boot,
  queries,
  setApiLanguage,
  children,
}: Pick<DeskProps, "boot" | "queries" | "setApiLanguage"> & { readonly children: ReactNode }) => {
  const [language, setLanguage] = useState(boot.language);
  // Outside React: the document's language, which screen readers and hyphenation follow.
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  const choice = useMemo(
    () => ({
      language,
      changeLanguage: (next: CompleteLanguage): void => {
        remember(next);
        setLanguage(next);
        setApiLanguage(next);
        void queries.invalidateQueries();
      },
    }),
    [language, queries, setApiLanguage],
  );
  return <LanguageContext value={choice}>{children}</LanguageContext>;
};

interface MessagesProps {
  readonly staffId: number | undefined;
  readonly children: ReactNode;
}

const Messages = ({ staffId, children }: MessagesProps) => {
  const t = usePlatformWords();
  return (
    <SnackbarProvider label={t("messages")} closeLabel={t("close")} session={staffId}>
      {children}
    </SnackbarProvider>
  );
};

/** Whose session it is; undefined without one. */
const useStaffId = (sessions: StaffSessionStore): number | undefined =>
  useSyncExternalStore(sessions.subscribe, () => {
    const known = sessions.read();
    return "session" in known ? known.session.staffId : undefined;
  });

/** What the platform's boundaries and forms ask of a session; staff have neither refresh tokens nor impersonation. */
const useSessionState = (sessions: StaffSessionStore): SessionState => {
  const { status } = useSyncExternalStore(sessions.subscribe, sessions.read);
  return useMemo(
    () => ({
      status: status === "signed_in" || status === "expired" ? status : "visitor",
      readOnly: false,
      newCustomer: false,
      refusal: undefined,
      noteSignedIn: () => void sessions.refresh(),
      announceSignedOut: sessions.noteSignedOut,
    }),
    [status, sessions],
  );
};

/** The whole desk, from the parts that live outside React. */
export const Desk = ({ boot, api, queries, sessions, setApiLanguage }: DeskProps) => {
  const session = useSessionState(sessions);
  const staffId = useStaffId(sessions);
  const desk = useMemo(() => ({ boot, features: deskFeatures, caseKinds, customerActions }), [boot]);
  return (
    <LinkContext value={RouterLink}>
      <DeskContext value={desk}>
        <ApiContext value={api}>
          <QueryClientProvider client={queries}>
            <SessionContext value={session}>
              <DeskLanguage boot={boot} queries={queries} setApiLanguage={setApiLanguage}>
                <Suspense fallback={<LoadingScreen label="" />}>
                  <Messages staffId={staffId}>
                    <SessionGate sessions={sessions} />
                  </Messages>
                  <FocusOnNavigation />
                </Suspense>
              </DeskLanguage>
            </SessionContext>
          </QueryClientProvider>
        </ApiContext>
      </DeskContext>
    </LinkContext>
  );
};
