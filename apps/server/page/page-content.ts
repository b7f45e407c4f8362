import { maintenanceIn } from "#platform/server/http/maintenance.ts";
import { createHash } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { isRememberedDevice } from "#features/account/server/sessions/remembered-devices.ts";
import {
  consentCookieName,
  readConsent,
  agreedExtrasOf,
  foreignSourcesOf,
  isInForce,
} from "#features/cookie-consent/server/save-cookie-consent.ts";
import questionsCa from "#features/home/locales/questions.ca.json" with { type: "json" };
import questionsEn from "#features/home/locales/questions.en.json" with { type: "json" };
import questionsEs from "#features/home/locales/questions.es.json" with { type: "json" };
import { hasHomeScreen, isHomePrivate } from "#features/home/contract/routes.ts";
import { manifestAddress } from "#features/installation/server/installation-files.ts";
import type { Configuration } from "#features/operations/contract/configuration.ts";
import { publicSettingsOf } from "#features/operations/server/get-settings.ts";
import { nothingAgreed, type AgreedExtras, type CookieConsent } from "#platform/contract/cookie-consent.ts";
import type { Feature } from "#platform/contract/feature.ts";
import type { CompleteLanguage } from "#platform/contract/languages.ts";
import { isFeatureOn, type FeatureFlags } from "#platform/contract/flags.ts";
import type { PublicSettings } from "#platform/contract/settings.ts";
import type { Session } from "#platform/server/subject.ts";
import { cookieOf } from "#platform/server/http/cookies.ts";
import { pathOf, type PageContent } from "#platform/server/http/portal-page.ts";
import type { ForeignSources } from "#platform/server/http/security-headers.ts";
import { choiceInCookies } from "#platform/ui/theme/colour-scheme-cookie.ts";
import { portalIcon, createLlumTheme } from "#platform/ui/theme/theme.ts";
import { addressesOf } from "./listed-pages.ts";
import type { Preloads } from "./preloads.ts";
import type { ScreenRenderer } from "./screen-renderer.ts";
import { isOpenToOthers, type FoundScreen } from "./screens.ts";
import { entryNameOf, sharingOf, type AnsweredQuestion } from "./structured-data.ts";
import { createVisitorLanguage } from "./visitor-language.ts";

/** The cookie consent of a page, and the third parties whose scripts it allows. */
export interface PageExtras {
  readonly consent: CookieConsent | null;
  readonly agreed: AgreedExtras;
  readonly foreign: ForeignSources;
}

/** `known`: the page has no card form and the session is the customer's own. Any other page loads no third parties. */
export type PageKind = "known" | "closed to others";

/** Reads the consent cookie, and decides which third parties this page may load. */
export const createPageExtras =
  (readConfiguration: () => Pick<Configuration, "cookies">, https: boolean) =>
  (request: FastifyRequest, kind: PageKind, now: Date): PageExtras => {
    const { cookies } = readConfiguration();
    const decided = readConsent(cookieOf(request, consentCookieName, https));
    const consent = decided !== null && isInForce(decided, cookies.version, now) ? decided : null;
    const agreed = kind === "known" ? agreedExtrasOf(cookies, consent) : nothingAgreed;
    return { consent, agreed, foreign: foreignSourcesOf(cookies, agreed) };
  };

export interface PagePorts {
  readonly configuration: Configuration;
  readonly publicOrigin: string;
  /** The configuration with the flags as they are switched now. */
  readonly readConfiguration: () => Configuration;
  readonly readFlags: () => FeatureFlags;
  readonly features: readonly Feature[];
  readonly sessionOf: (request: FastifyRequest) => Promise<Session | undefined>;
  readonly https: boolean;
  /** The screen of a path. */
  readonly findScreen: (path: string) => FoundScreen | undefined;
  readonly preloads: Preloads;
  /** Absent where the portal was not built for the server. */
  readonly renderScreen?: ScreenRenderer | undefined;
  /** In a demo, the customers to sign in as. */
  readonly demoPeople: readonly { kind: string; taxId: string; name: string; password: string }[] | undefined;
  /** Origins of the card provider for pages with a card form; undefined when it needs none beside our own. */
  readonly cardSources: ForeignSources | undefined;
  /** Whether the page of the sandbox's mailbox is served. */
  readonly hasMailbox: boolean;
}

/** The language of each first path segment that only one language uses: `/factures` is Catalan. */
const languagesByFirstPart = (features: readonly Feature[]): Map<string, CompleteLanguage | "several"> => {
  const found = new Map<string, CompleteLanguage | "several">();
  for (const route of features.flatMap(({ routes }) => Object.values(routes))) {
    for (const language of ["ca", "es", "en"] as const) {
      const [, first = ""] = route.paths[language].split("/");
      const known = found.get(first);
      found.set(first, known === undefined || known === language ? language : "several");
    }
  }
  return found;
};

/** The screen that visitors without a session get instead of a private one. */
const signInScreenOf = ({ oidc }: Configuration) =>
  oidc.enabled ? { feature: "account", route: "connectStart" } : { feature: "account", route: "signIn" };

/** The home page is a screen only where the deployment configures it; elsewhere `/` redirects. */
const isFirstPage = (found: FoundScreen | undefined): boolean =>
  found?.feature === "home" && found.route === "home";

/** The screen of a path in this deployment; without a home screen `/` only redirects. */
const shownScreen = (found: FoundScreen | undefined, configuration: Configuration) => {
  const isHome = isFirstPage(found);
  const shown = isHome && !hasHomeScreen(configuration) ? undefined : found;
  const isPrivate =
    shown === undefined || shown.access === "private" || (isHome && isHomePrivate(configuration));
  return { shown, isPrivate };
};

/** The files of a screen; the home's route shows the landing page where a deployment has no overview. */
const preloadsOf = (
  { feature, route }: Pick<FoundScreen, "feature" | "route">,
  { preloads, configuration }: PagePorts,
  language: CompleteLanguage,
): string[] => {
  const isLanding = feature === "home" && route === "home" && !isHomePrivate(configuration);
  return preloads({ feature, route, instead: isLanding ? "landing-screen" : undefined }, language);
};

/** The public settings, computed again when a flag is switched. */
const createPublicSettings = (readConfiguration: () => Configuration): (() => PublicSettings) => {
  let known: { configuration: Configuration; settings: PublicSettings } | undefined;
  return () => {
    const configuration = readConfiguration();
    if (known?.configuration !== configuration)
      known = { configuration, settings: publicSettingsOf(configuration) };
    return known.settings;
  };
};

/** The same for each page of a customer, and another for each customer; says nothing else. */
const personOf = (customerId: number): string =>
  createHash("sha256").update(`person ${customerId}`).digest("base64url").slice(0, 16);

const sessionFactsOf = (session: Session | undefined) => ({
  signedIn: session !== undefined,
  readOnly: session?.readOnly ?? false,
  ...(session === undefined ? {} : { person: personOf(session.customerId) }),
  ...(session?.actedBy === undefined
    ? {}
    : { actedBy: session.actedBy, sessionEndsAt: session.endsAt ?? session.expiresAt }),
});

const announcedOf = ({ maintenance }: FastifyRequest, language: CompleteLanguage) =>
  maintenance === undefined ? {} : { maintenance: maintenanceIn(maintenance, language) };

/** What lets a device install the portal, unless that is switched off. */
const installationOf = (
  { configuration, readFlags }: PagePorts,
  language: CompleteLanguage,
): PageContent["installation"] =>
  isFeatureOn([readFlags(), configuration], "installation.enabled")
    ? {
        manifest: manifestAddress(language),
        touchIcon: "/app-icons/180.png",
        themeColour: configuration.theme.primary,
      }
    : undefined;

const homeQuestions = { ca: questionsCa, es: questionsEs, en: questionsEn } as const;

/** The questions that stand on a page: on the first page of a deployment that sells to visitors. */
const questionsOf = (
  found: FoundScreen,
  { configuration, readFlags }: PagePorts,
  { language, isVisitor }: Reader,
): AnsweredQuestion[] => {
  const isShown =
    isFirstPage(found) && isVisitor && !isHomePrivate(configuration) && configuration.home.showHeroArea;
  return isShown && isFeatureOn([readFlags(), configuration], "contractation.electricity")
    ? Object.values(homeQuestions[language].answers)
    : [];
};

interface Reader {
  readonly language: CompleteLanguage;
  readonly offered: readonly CompleteLanguage[];
  readonly isVisitor: boolean;
}

/** What search engines and messages that share it show of a page; nothing of a demo, which is not for them. */
const listingOf = (
  found: FoundScreen | undefined,
  ports: PagePorts,
  reader: Reader,
): Pick<PageContent, "description" | "addresses" | "sharing"> => {
  const { configuration, publicOrigin, features } = ports;
  const { language, offered } = reader;
  const written = found?.description?.[language];
  if (found === undefined || written === undefined || configuration.demo) return { description: undefined };
  const { name } = configuration.organization;
  const description = written.replace("{organization}", () => name);
  const addresses = addressesOf(found.paths, found.path, { publicOrigin, languages: offered });
  const entry = isFirstPage(found) ? undefined : entryNameOf(features, found, language);
  return {
    description,
    addresses,
    sharing: sharingOf(configuration, {
      language,
      offered,
      publicOrigin,
      canonical: addresses.canonical,
      title: entry === undefined ? name : `${entry} · ${name}`,
      description,
      questions: questionsOf(found, ports, reader),
    }),
  };
};

/** The content of the first HTML page, from the deployment, the path and the session. */
export const createPageContent = (ports: PagePorts): ((request: FastifyRequest) => Promise<PageContent>) => {
  const { configuration } = ports;
  const { css } = createLlumTheme(configuration.theme);
  const icon = portalIcon(configuration.theme);
  const settingsNow = createPublicSettings(ports.readConfiguration);
  const extrasOf = createPageExtras(ports.readConfiguration, ports.https);
  const firstParts = languagesByFirstPart(ports.features);
  const languageOf = createVisitorLanguage(configuration);
  const offeredLanguages = settingsNow().languages.offered;
  const offered = (language: string | undefined): CompleteLanguage | undefined =>
    offeredLanguages.find((candidate) => candidate === language);

  return async (request) => {
    const path = pathOf(request);
    const [, first = ""] = path.split("/");
    const found = ports.findScreen(path);
    const spoken = (found?.languages ?? []).flatMap((candidate) => offered(candidate) ?? []);
    const ofPath = spoken.length === 1 ? spoken[0] : offered(firstParts.get(first));
    const language = ofPath ?? languageOf(request);
    // During maintenance the database may be away, and no screen is shown.
    const isClosed = request.maintenance?.phase === "on";
    const session = isClosed ? undefined : await ports.sessionOf(request);
    const reader = { language, offered: offeredLanguages, isVisitor: session === undefined };
    const { shown, isPrivate } = shownScreen(found, configuration);
    // An impersonating session is not refreshed as the customer.
    const mayRefresh = configuration.session.rememberDays > 0 && session?.readOnly !== true && !isClosed;
    const canRefresh = mayRefresh && isRememberedDevice((name) => cookieOf(request, name, ports.https));
    const screen =
      session === undefined && !canRefresh && isPrivate ? signInScreenOf(ports.readConfiguration()) : shown;
    const isOpen = isOpenToOthers(path, found) && session?.readOnly !== true && !isClosed;
    const hasCardForm = found?.hasCardForm === true;
    const { foreign, ...extras } = extrasOf(request, isOpen ? "known" : "closed to others", new Date());
    const boot = {
      language,
      ...sessionFactsOf(session),
      canRefresh,
      settings: settingsNow(),
      ...extras,
      featureFlags: ports.readFlags(),
      hasMailbox: ports.hasMailbox,
      takesCards: hasCardForm || ports.cardSources === undefined,
      ...announcedOf(request, language),
      ...(ports.demoPeople === undefined ? {} : { demoPeople: ports.demoPeople }),
    };
    // A screen that only redirects, or waits for the session, is left to the browser.
    const mayRender = found?.isRendered === true && screen === found && !canRefresh && !isClosed;
    const rendered = mayRender ? await ports.renderScreen?.(request, boot) : undefined;
    return {
      language,
      title: configuration.organization.name,
      ...listingOf(screen === found ? found : undefined, ports, reader),
      colourScheme: choiceInCookies(request.headers.cookie ?? ""),
      icon,
      installation: installationOf(ports, language),
      css,
      preload: screen === undefined || isClosed ? [] : preloadsOf(screen, ports, language),
      foreign: hasCardForm ? (ports.cardSources ?? foreign) : foreign,
      boot: rendered === undefined ? boot : { ...boot, answers: rendered.answers },
      screen: rendered,
    };
  };
};
