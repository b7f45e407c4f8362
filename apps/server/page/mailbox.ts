import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { addMailbox } from "#integrations/mail/mailbox/mailbox-routes.ts";
import { choiceInCookies } from "#platform/ui/theme/colour-scheme-cookie.ts";
import { createLlumTheme } from "#platform/ui/theme/theme.ts";
import type { Services } from "../assembly/services.ts";
import { createVisitorLanguage } from "./visitor-language.ts";

/** The path of the portal's typeface, for pages that the server renders; undefined without a build. */
const findPortalFont = (webRoot: string | undefined): string | undefined => {
  const assets = join(webRoot ?? "", "assets");
  if (webRoot === undefined || !existsSync(assets)) return undefined;
  const file = readdirSync(assets).find((name) => /^inter-latin-wght-normal\b.*\.woff2$/.test(name));
  return file === undefined ? undefined : `/assets/${file}`;
};

interface MailboxSurroundings extends Pick<Services, "database" | "configuration"> {
  readonly webRoot: string | undefined;
}

/**
 * The sandbox's mailbox, in the deployment's name, colours and languages, and the portal's typeface. A demo's is open to
 * its visitors.
 */
export const addDeploymentMailbox = (
  app: FastifyInstance,
  { database, configuration, webRoot }: MailboxSurroundings,
): void =>
  addMailbox(app, {
    database,
    organizationName: configuration.organization.name,
    themeCss: createLlumTheme(configuration.theme).css,
    fontUrl: findPortalFont(webRoot),
    openTo: configuration.demo ? "everyone" : "thisMachine",
    languageOf: createVisitorLanguage(configuration),
    colourSchemeOf: (request) => choiceInCookies(request.headers.cookie ?? ""),
  });
