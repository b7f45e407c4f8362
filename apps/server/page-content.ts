import type { FastifyRequest } from "fastify";
import type { Configuration } from "#features/deployment/contract/configuration.ts";
import { publicSettingsOf } from "#features/deployment/server/settings-policy.ts";
import type { Feature } from "#platform/contract/feature.ts";
import type { CompleteLanguage } from "#platform/contract/languages.ts";
import { publicSettings, type FeatureFlags } from "#platform/contract/settings.ts";
import type { Session } from "#platform/server/handler.ts";
import type { PageContent } from "#platform/server/http/portal-page.ts";
import { createPageExtras } from "./page-extras.ts";
import type { Preloads } from "./preloads.ts";
import { isOpenToOthers, type FoundScreen } from "./screens.ts";
import { createVisitorLanguage } from "./visitor-language.ts";
import { cookieOf } from "#platform/server/http/cookies.ts";
import { pathOf } from "#platform/server/http/path-of.ts";
import { sessionTokenOf } from "#platform/server/http/session-cookie.ts";
import { choiceInCookies } from "#platform/ui/theme/colour-scheme-cookie.ts";
import { portalIcon } from "#platform/ui/theme/portal-icon.ts";
import { createLlumTheme } from "#platform/ui/theme/theme.ts";

export interface PagePorts {
  readonly configuration: Configuration;
  readonly readFlags: () => FeatureFlags;
  readonly features: readonly Feature[];
  readonly findSession: (token: string, now: Date) => Promise<Session | undefined>;
  readonly https: boolean;
  /** The screen of a path, and what it will need. */
  readonly findScreen: (path: string) => FoundScreen | undefined;
  readonly preloads: Preloads;
  /** In a demo, whom it can be entered as. */
  readonly demoPeople: readonly { kind: string; taxId: string; name: string; password: string }[] | undefined;
  /** Whether the sandbox's mailbox is here to be looked into. */
  readonly hasMailbox: boolean;
}

/** The language of each first part of a path that only one language has: `/factures` is Catalan. */
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

/** Where a visitor ends up who asks for what is only for customers, or for nothing in particular. */
const doorstepOf = ({ openid }: Configuration) =>
  openid.enabled
    ? { feature: "single-sign-on", route: "connectStart" }
    : { feature: "sign-in", route: "signIn" };

/** A page of its own only where the deployment says so; elsewhere `/` sends one on. */
const isFirstPage = (found: FoundScreen | undefined): boolean =>
  found?.feature === "home" && found.route === "home";

/** What the first HTML says, from the deployment, the path, and who is signed in. */
export const createPageContent = (ports: PagePorts): ((request: FastifyRequest) => Promise<PageContent>) => {
  const { configuration } = ports;
  const doorstep = doorstepOf(configuration);
  const { css } = createLlumTheme(configuration.theme);
  const icon = portalIcon(configuration.theme);
  // Through the answer's schema, so that the page says no more than the endpoint does.
  const settings = publicSettings.parse(publicSettingsOf(configuration));
  const extrasOf = createPageExtras(configuration, ports.https);
  const firstParts = languagesByFirstPart(ports.features);
  const languageOf = createVisitorLanguage(configuration);
  const offered = (language: string | undefined): CompleteLanguage | undefined =>
    settings.languages.offered.find((one) => one === language);

  return async (request) => {
    const path = pathOf(request);
    const [, first = ""] = path.split("/");
    const found = ports.findScreen(path);
    const spoken = (found?.languages ?? []).flatMap((one) => offered(one) ?? []);
    const ofPath = spoken.length === 1 ? spoken[0] : offered(firstParts.get(first));
    const language = ofPath ?? languageOf(request);
    const token = sessionTokenOf(request, ports.https);
    // While nobody gets in the database may be away, and no screen follows.
    const isClosed = request.maintenance?.phase === "on";
    const session = token === undefined || isClosed ? undefined : await ports.findSession(token, new Date());
    const shown = isFirstPage(found) && configuration.home.type !== "tabGroups" ? undefined : found;
    const isPrivate = shown === undefined || shown.access === "private";
    // Who looks on in a customer's place does not come back as the customer.
    const isKept = configuration.session.rememberDays > 0 && session?.readOnly !== true && !isClosed;
    const mayReturn = isKept && cookieOf(request, "kept", ports.https) !== undefined;
    const screen = session === undefined && !mayReturn && isPrivate ? doorstep : shown;
    const isOpen = isOpenToOthers(path, found) && session?.readOnly !== true && !isClosed;
    const { foreign, ...extras } = extrasOf(request, isOpen ? "known" : "closed to others", new Date());
    return {
      language,
      title: configuration.organization.name,
      colourScheme: choiceInCookies(request.headers.cookie ?? ""),
      icon,
      css,
      preload: screen === undefined || isClosed ? [] : ports.preloads(screen.feature, screen.route, language),
      foreign,
      boot: {
        language,
        signedIn: session !== undefined,
        readOnly: session?.readOnly ?? false,
        mayReturn,
        ...(session?.actedBy === undefined
          ? {}
          : { actedBy: session.actedBy, sessionEndsAt: session.endsAt ?? session.expiresAt }),
        settings,
        ...extras,
        featureFlags: ports.readFlags(),
        hasMailbox: ports.hasMailbox,
        ...(request.maintenance === undefined ? {} : { maintenance: request.maintenance }),
        ...(ports.demoPeople === undefined ? {} : { demoPeople: ports.demoPeople }),
      },
    };
  };
};
