import { loadConfiguration } from "#features/operations/server/load-configuration.ts";
import { createOpenidClient, type OpenidSettings } from "#integrations/identity-provider/openid-client.ts";
import { testClient } from "#integrations/identity-provider/testing/test-provider.ts";
import type { TestDatabase } from "#platform/testing/database/test-database.ts";
import { beginOpenid } from "../../contract/single-sign-on/begin-openid.ts";
import { completeOpenid } from "../../contract/single-sign-on/complete-openid.ts";
import { startAccount } from "#apps/server/testing/account-fixture.ts";
import { createTestBrowser } from "#platform/testing/http/test-browser.ts";

export const portalOrigin = "http://portal.example:3000";

interface TestPortalOptions {
  readonly issuer: string;
  readonly settings?: Partial<OpenidSettings>;
  readonly linkByVerifiedEmail?: boolean;
}

/** The account's endpoints with a provider of single sign-on, and browsers to call them. */
export const startTestPortal = async (
  database: TestDatabase,
  { issuer, settings, linkByVerifiedEmail = false }: TestPortalOptions,
) => {
  const identityProvider = createOpenidClient({
    issuer,
    ...testClient,
    clientAuthentication: "client_secret_basic",
    scope: "openid profile email",
    taxIdClaim: "nif",
    returnAddress: `${portalOrigin}/connect`,
    signedOutAddress: `${portalOrigin}/signed-out`,
    timeoutSeconds: 1,
    ...settings,
  });
  const { oidc } = await loadConfiguration("deployments/demo/llum.json");
  const { server, services } = await startAccount({
    database,
    identityProvider,
    configuration: { oidc: { ...oidc, enabled: true, linkByVerifiedEmail } },
  });
  const { app } = server;
  const openBrowser = () => {
    const browser = createTestBrowser(app);
    return {
      ...browser,
      /** Returns the authorisation URL. */
      begin: async (options: { redirect?: string; promocode?: string } = {}): Promise<URL> => {
        const { status, json } = await browser.call(beginOpenid, options);
        if (status !== 200) throw new Error(`beginOpenid answered ${status}: ${JSON.stringify(json)}`);
        return new URL(json.url);
      },
      /** Completes the sign-in with the given redirect parameters, which a test may have tampered with. */
      connect: (redirectParameters: object) => browser.call(completeOpenid, redirectParameters),
    };
  };
  return { app, provider: identityProvider, sessions: services.sessions, openBrowser };
};
export type TestPortal = Awaited<ReturnType<typeof startTestPortal>>;
export type PortalBrowser = ReturnType<TestPortal["openBrowser"]>;
