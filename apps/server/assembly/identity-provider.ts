import type { Configuration } from "#features/operations/contract/configuration.ts";
import { desk as staffDesk } from "#features/staff/feature.ts";
import { accountRoutes } from "#features/account/contract/routes.ts";
import { createOpenidClient } from "#integrations/identity-provider/openid-client.ts";
import { deskBasePath } from "#platform/contract/desk.ts";
import { IdentityProviderUnavailable, type IdentityProvider } from "#integrations/identity-provider/port.ts";
import type { Environment } from "../environment.ts";

const refuse = async (): Promise<never> => {
  throw new IdentityProviderUnavailable("this deployment has no single sign-on");
};

/** For deployments without single sign-on: refuses every sign-in, and has no session to end. */
export const noIdentityProvider: IdentityProvider = {
  signInAddress: refuse,
  redeem: refuse,
  signOutAddress: async () => undefined,
};

interface Deployment {
  readonly configuration: Pick<Configuration, "oidc" | "demo">;
  readonly environment: Pick<Environment, "openidClientSecret" | "isProduction">;
  readonly publicOrigin: string;
  readonly onTrouble: (text: string) => void;
}

/** The deployment's provider of single sign-on. Throws when its configuration or its secret is missing. */
export const createIdentityProvider = (deployment: Deployment): IdentityProvider => {
  const { configuration, environment, publicOrigin, onTrouble } = deployment;
  const { enabled, issuer, clientId, ...oidc } = configuration.oidc;
  // Created where it is configured, although it may be off: the operator can switch it on.
  if (issuer === undefined || clientId === undefined) {
    if (!enabled) return noIdentityProvider;
    throw new Error("oidc lacks its issuer or its clientId");
  }
  const { openidClientSecret: clientSecret, isProduction } = environment;
  if (isProduction && !configuration.demo && clientSecret === undefined) {
    if (!enabled) return noIdentityProvider;
    throw new Error(
      "The environment lacks required variables:\n" +
        "  OPENID_CLIENT_SECRET: the secret that the provider of single sign-on gave to the portal",
    );
  }
  return createOpenidClient({
    issuer,
    clientId,
    clientSecret,
    clientAuthentication: oidc.clientAuthentication,
    scope: oidc.scope,
    taxIdClaim: oidc.taxIdClaim,
    returnAddress: `${publicOrigin}${accountRoutes.connect.paths.ca}`,
    signedOutAddress: `${publicOrigin}${accountRoutes.signedOut.paths.ca}`,
    onTrouble,
  });
};

interface StaffDeployment {
  readonly configuration: Pick<Configuration, "staffOpenid" | "demo">;
  readonly environment: Pick<Environment, "staffOpenidClientSecret" | "isProduction">;
  readonly publicOrigin: string;
  readonly onTrouble: (text: string) => void;
}

/** The provider at which staff sign in; undefined where none is configured. Throws when its secret is missing. */
const createStaffIdentityProvider = (deployment: StaffDeployment): IdentityProvider | undefined => {
  const { configuration, environment, publicOrigin, onTrouble } = deployment;
  const { issuer, clientId, clientAuthentication, scope, groupsClaim } = configuration.staffOpenid;
  if (issuer === undefined || clientId === undefined) return undefined;
  const { staffOpenidClientSecret: clientSecret, isProduction } = environment;
  if (isProduction && !configuration.demo && clientSecret === undefined)
    throw new Error(
      "The environment lacks required variables:\n" +
        "  STAFF_OPENID_CLIENT_SECRET: the secret that the provider of the staff's sign-in gave to the portal",
    );
  return createOpenidClient({
    issuer,
    clientId,
    clientSecret,
    clientAuthentication,
    scope,
    groupsClaim,
    returnAddress: `${publicOrigin}${deskBasePath}${staffDesk.connect.path}`,
    signedOutAddress: `${publicOrigin}${deskBasePath}`,
    onTrouble,
  });
};

/** Where customers and staff sign in besides the portal itself. */
export const createIdentityProviders = (
  deployment: Omit<Deployment & StaffDeployment, "onTrouble">,
  printLine: (text: string) => void,
) => ({
  identityProvider: createIdentityProvider({
    ...deployment,
    onTrouble: (text) => printLine(`Single sign-on: ${text}`),
  }),
  staffProvider: createStaffIdentityProvider({
    ...deployment,
    onTrouble: (text) => printLine(`Sign-in of staff: ${text}`),
  }),
});
