import type { FastifyInstance } from "fastify";
import { addMailbox } from "#integrations/mail/mailbox/mailbox-routes.ts";
import { choiceInCookies } from "#platform/ui/theme/colour-scheme-cookie.ts";
import { createLlumTheme } from "#platform/ui/theme/theme.ts";
import type { BuildingBlocks } from "./building-blocks.ts";
import { createVisitorLanguage } from "./visitor-language.ts";

/** The sandbox's mailbox, in the deployment's name, colours and languages. A demo's is open to its visitors. */
export const addDeploymentMailbox = (
  app: FastifyInstance,
  { database, configuration }: Pick<BuildingBlocks, "database" | "configuration">,
): void =>
  addMailbox(app, {
    database,
    organizationName: configuration.organization.name,
    themeCss: createLlumTheme(configuration.theme).css,
    openTo: configuration.demo ? "everyone" : "thisMachine",
    languageOf: createVisitorLanguage(configuration),
    colourSchemeOf: (request) => choiceInCookies(request.headers.cookie ?? ""),
  });
