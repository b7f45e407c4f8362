import type { FastifyRequest } from "fastify";
import type { Configuration } from "#features/operations/contract/configuration.ts";
import { deskBasePath, type DeskFeature } from "#platform/contract/desk.ts";
import { languageOfLocale } from "#platform/contract/languages.ts";
import type { PageContent } from "#platform/server/http/portal-page.ts";
import { choiceInCookies } from "#platform/ui/theme/colour-scheme-cookie.ts";
import { createLlumTheme, portalIcon } from "#platform/ui/theme/theme.ts";
import { createVisitorLanguage } from "./visitor-language.ts";

export interface DeskContentPorts {
  readonly configuration: Pick<
    Configuration,
    "demo" | "fileUploadSizeLimit" | "languages" | "organization" | "staffOpenid" | "theme"
  >;
  /** In a demo, the staff to sign in as. */
  readonly demoStaff?: readonly { email: string; name: string; password: string }[] | undefined;
}

/** The first HTML of the desk: nothing of a person, as it is sent before anyone signs in. */
export const createDeskContent = ({
  configuration,
  demoStaff,
}: DeskContentPorts): ((request: FastifyRequest) => Promise<PageContent>) => {
  const { organization, languages, theme, demo, fileUploadSizeLimit, staffOpenid } = configuration;
  const hasProvider = staffOpenid.issuer !== undefined && staffOpenid.clientId !== undefined;
  const { css } = createLlumTheme(theme);
  const icon = portalIcon(theme);
  const languageOf = createVisitorLanguage(configuration);
  const offered = languages.offered.flatMap((language) => languageOfLocale(language) ?? []);
  return async (request) => {
    const language = languageOf(request);
    return {
      language,
      title: organization.name,
      description: undefined,
      colourScheme: choiceInCookies(request.headers.cookie ?? ""),
      icon,
      css,
      preload: [],
      installation: undefined,
      foreign: { scripts: [], connect: [] },
      boot: {
        language,
        languages: offered,
        organization: { name: organization.name },
        fileUploadSizeLimit,
        demo,
        ...(hasProvider ? { signInProvider: staffOpenid.providerName ?? organization.name } : {}),
        ...(demoStaff === undefined ? {} : { demoStaff }),
      },
    };
  };
};

const patternOf = (path: string): RegExp =>
  new RegExp(`^${deskBasePath}${path.replaceAll(/:\w+/g, "[^/]+")}/?$`, "i");

/** Whether a path opens a screen of the desk. */
export const createDeskScreenFinder = (features: readonly DeskFeature[]): ((path: string) => boolean) => {
  const patterns = [
    "",
    ...features.flatMap(({ screens }) => Object.values(screens).map(({ path }) => path)),
  ].map(patternOf);
  return (path) => patterns.some((pattern) => pattern.test(path));
};
