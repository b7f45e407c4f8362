import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { addBankRoutes } from "#integrations/card-payments/sandbox/bank-routes.ts";
import type { BankAddress } from "#integrations/card-payments/sandbox/sandbox-bank.ts";
import { addSigningPage } from "#integrations/document-signature/signing-page/signing-routes.ts";
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

interface SandboxSurroundings extends Pick<Services, "database" | "configuration" | "hasSigningPage"> {
  readonly webRoot: string | undefined;
  readonly hasMailbox: boolean;
  readonly sandboxBank: BankAddress | undefined;
}

/**
 * The pages of the sandboxes that are in use, in the deployment's name, colours and languages, and the portal's typeface.
 * A demo's are open to its visitors.
 */
export const addSandboxPages = (
  app: FastifyInstance,
  { database, configuration, webRoot, hasMailbox, hasSigningPage, sandboxBank }: SandboxSurroundings,
): void => {
  if (!hasMailbox && !hasSigningPage && sandboxBank === undefined) return;
  const site = {
    database,
    organizationName: configuration.organization.name,
    themeCss: createLlumTheme(configuration.theme).css,
    fontUrl: findPortalFont(webRoot),
    openTo: configuration.demo ? "everyone" : "thisMachine",
    languageOf: createVisitorLanguage(configuration),
    colourSchemeOf: (request: FastifyRequest) => choiceInCookies(request.headers.cookie ?? ""),
  } as const;
  if (hasMailbox) addMailbox(app, site);
  if (hasSigningPage) addSigningPage(app, site);
  if (sandboxBank !== undefined) addBankRoutes(app, { ...site, sandboxBank });
};
