import { Suspense } from "react";
import type { Root } from "react-dom/client";
import { getProfile } from "#features/profile/contract/get-profile.ts";
import { getSettings } from "#features/operations/contract/get-settings.ts";
import { nothingAgreed } from "#platform/contract/cookie-consent.ts";
import { isCompleteLanguage, languageOfLocale, type CompleteLanguage } from "#platform/contract/languages.ts";
import type { PublicSettings } from "#platform/contract/settings.ts";
import { ErrorPage } from "#platform/ui/feedback/error-page.tsx";
import { LoadingScreen } from "#platform/ui/feedback/loading-screen.tsx";
import { Button } from "#platform/ui/form/button.tsx";
import { createLlumTheme, type ThemeColours } from "#platform/ui/theme/theme.ts";
import { ApiError } from "#platform/web/api/api-error.ts";
import { createApi, type Api } from "#platform/web/api/client.ts";
import type { PageBoot } from "#platform/web/boot.ts";
import { LanguageContext } from "#platform/web/words/language-context.ts";
import { usePlatformWords } from "#platform/web/words/platform-words.ts";
import styles from "./start-page.module.css";

/** The colours of a deployment that configures none. */
const defaultColours: ThemeColours = { primary: "#14133B", secondary: "#62BAEA" };

/** In place of the theme that our server writes into the page. */
const applyTheme = (colours: ThemeColours): void => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(createLlumTheme(colours).css);
  document.adoptedStyleSheets = [sheet];
};

/** The language that was used last in this browser, else the browser's first one that the portal has. */
const preferredLanguage = (offered: readonly CompleteLanguage[]): CompleteLanguage | undefined => {
  const remembered = /(?:^|; )llum_language=(\w+)/.exec(document.cookie)?.[1];
  const preferred = [remembered, ...navigator.languages.map(languageOfLocale)];
  return preferred.filter(isCompleteLanguage).find((language) => offered.includes(language));
};

/** Whose page it is: the profile is read for its answer alone, as other servers send other fields. */
const fetchSession = async (api: Api): Promise<Pick<PageBoot, "signedIn" | "readOnly">> => {
  try {
    const { content } = await api.receive(getProfile, {});
    const profile: unknown = JSON.parse(await content.text());
    return { signedIn: true, readOnly: Object(profile).readonly === true };
  } catch (error) {
    if (error instanceof ApiError && (error.status === 401 || error.status === 403))
      return { signedIn: false, readOnly: false };
    throw error;
  }
};

const pageOf = (settings: PublicSettings, session: Pick<PageBoot, "signedIn" | "readOnly">): PageBoot => ({
  language: preferredLanguage(settings.languages.offered) ?? settings.languages.default,
  ...session,
  canRefresh: false,
  settings,
  consent: null,
  agreed: nothingAgreed,
  hasMailbox: false,
});

const SettingsFailed = () => {
  const t = usePlatformWords();
  return (
    <main className={styles.main}>
      <ErrorPage
        scene="crash"
        title={t("errorPages.settings.title")}
        documentTitle={t("errorPages.settings.title")}
        actions={
          <Button variant="primary" onClick={() => window.location.reload()}>
            {t("tryAgain")}
          </Button>
        }
      >
        {t("errorPages.settings.text")}
      </ErrorPage>
    </main>
  );
};

const Loading = () => {
  const t = usePlatformWords();
  return <LoadingScreen label={t("loading")} />;
};

/**
 * For a page that another server made, without our values: fetches the settings and whether a customer is signed in,
 * and continues with `start`, which fetches the flags.
 */
export const startWithoutPage = async (root: Root, start: (page: PageBoot) => void): Promise<void> => {
  const language = preferredLanguage(["ca", "es", "en"]) ?? "ca";
  applyTheme(defaultColours);
  const show = (content: React.ReactNode): void =>
    root.render(
      <LanguageContext value={{ language, changeLanguage: () => {} }}>
        <Suspense>{content}</Suspense>
      </LanguageContext>,
    );
  show(<Loading />);
  const api = createApi({ language: () => language, onRefusal: () => {} });
  try {
    const [settings, session] = await Promise.all([api.call(getSettings, {}), fetchSession(api)]);
    applyTheme(settings.theme);
    start(pageOf(settings, session));
  } catch (error) {
    console.error(error);
    show(<SettingsFailed />);
  }
};
