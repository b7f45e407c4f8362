import type { Configuration } from "#features/operations/contract/configuration.ts";
import { loadConfiguration } from "#features/operations/server/load-configuration.ts";
import { createOpenidClient } from "#integrations/identity-provider/openid-client.ts";
import { startTestProvider, testClient } from "#integrations/identity-provider/testing/test-provider.ts";

const portalOrigin = "https://portal.example";

/** The demo deployment with single sign-on at a test provider, which runs until `stop` is called. */
export const startOpenidInfrastructure = async (
  people: Parameters<typeof startTestProvider>[0]["people"],
  changes: Partial<Configuration["oidc"]> = {},
) => {
  const provider = await startTestProvider({ people, portalOrigin });
  const configuration = await loadConfiguration("deployments/demo/llum.json");
  const oidc = {
    ...configuration.oidc,
    enabled: true,
    issuer: provider.issuer,
    clientId: testClient.clientId,
    providerName: "El meu Llum",
    taxIdClaim: "nif",
    ...changes,
  };
  const identityProvider = createOpenidClient({
    ...testClient,
    issuer: provider.issuer,
    clientAuthentication: oidc.clientAuthentication,
    scope: oidc.scope,
    taxIdClaim: oidc.taxIdClaim,
    returnAddress: `${portalOrigin}/connect`,
    signedOutAddress: `${portalOrigin}/signed-out`,
  });
  return {
    issuer: provider.issuer,
    infrastructure: { configuration: { ...configuration, oidc }, identityProvider },
    stop: provider.stop,
  };
};
