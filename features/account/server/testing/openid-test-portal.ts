import { hasContracts } from "#features/contracts/server/contract-facts.ts";
import { insertNewcomer } from "#features/profile/server/newcomers.ts";
import { createSessionOpener } from "../sessions/open-session.ts";
import { handleSignOut } from "../sessions/sign-out.ts";
import { createSignInPorts } from "./sign-in-fixture.ts";
import { createTestBrowser } from "./test-browser.ts";
import { createOpenidClient, type OpenidSettings } from "#integrations/identity-provider/openid-client.ts";
import { testClient } from "#integrations/identity-provider/testing/test-provider.ts";
import { createKeyring } from "#platform/server/keyring.ts";
import type { TestDatabase } from "#platform/testing/database/test-database.ts";
import { startTestServer } from "#platform/testing/http/test-server.ts";
import { beginOpenid } from "../../contract/single-sign-on/begin-openid.ts";
import { enterByOpenid } from "../../contract/single-sign-on/enter-by-openid.ts";
import { singleSignOnHandlers } from "../routes.ts";

export const portalOrigin = "http://portal.example:3000";
/** The test portal's key, for tests that forge a cookie or let one expire. */
export const testKeyring = createKeyring(["a secret that is only used in tests"]);

interface TestPortalOptions {
  readonly issuer: string;
  readonly settings?: Partial<OpenidSettings>;
  readonly linkByVerifiedEmail?: boolean;
}

/** The single sign-on endpoints with real sessions and a provider, and browsers to call them. */
export const startTestPortal = async (database: TestDatabase, options: TestPortalOptions) => {
  const provider = createOpenidClient({
    issuer: options.issuer,
    ...testClient,
    clientAuthentication: "client_secret_basic",
    scope: "openid profile email",
    taxIdClaim: "nif",
    returnAddress: `${portalOrigin}/connect`,
    signedOutAddress: `${portalOrigin}/signed-out`,
    timeoutSeconds: 1,
    ...options.settings,
  });
  const ports = await createSignInPorts(database);
  const { sessions, rememberedDevices } = ports;
  const enter = createSessionOpener({
    ...ports,
    hasContracts: (customerId) => hasContracts(database, customerId),
  });
  const { app } = await startTestServer(
    [
      ...singleSignOnHandlers({
        database,
        keyring: testKeyring,
        enter,
        provider,
        rules: { linkByVerifiedEmail: options.linkByVerifiedEmail ?? false },
        insertNewcomer,
      }),
      handleSignOut({ sessions, rememberedDevices, endSessionUrl: provider.signOutAddress }),
    ],
    { rateLimits: { sign_in: 100_000, write: 100_000 } },
  );

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
      connect: (redirectParameters: object) => browser.call(enterByOpenid, redirectParameters),
    };
  };
  return { app, provider, sessions, openBrowser };
};
export type TestPortal = Awaited<ReturnType<typeof startTestPortal>>;
export type PortalBrowser = ReturnType<TestPortal["openBrowser"]>;
