import type { FastifyInstance } from "fastify";
import { addMailbox } from "#integrations/mail/mailbox/mailbox-routes.ts";
import { choiceInCookies } from "#platform/ui/theme/colour-scheme-cookie.ts";
import { createLlumTheme } from "#platform/ui/theme/theme.ts";
import type { BuildingBlocks } from "./building-blocks.ts";
import { findPortalFont } from "./portal-font.ts";
import { createVisitorLanguage } from "./visitor-language.ts";

interface MailboxSurroundings extends Pick<BuildingBlocks, "database" | "configuration"> {
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
