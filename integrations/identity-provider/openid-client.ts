import * as client from "openid-client";
import { createDiscovery } from "./discover-provider.ts";
import { idTokenFault } from "./id-token-checks.ts";
import {
  IdentityRefused,
  type IdentityClaims,
  type IdentityProvider,
  type ProviderReturn,
  type SignInKeys,
} from "./port.ts";
import { createGuard } from "./provider-trouble.ts";

export interface OpenidSettings {
  /** The provider's issuer; https, or http on this machine. */
  readonly issuer: string;
  readonly clientId: string;
  /** Without it the portal is a public client, which PKCE alone protects. */
  readonly clientSecret: string | undefined;
  readonly clientAuthentication: "client_secret_basic" | "client_secret_post";
  readonly scope: string;
  readonly taxIdClaim: string | undefined;
  /** Where the provider sends the browser back to, and after signing out; both registered there. */
  readonly returnAddress: string;
  readonly signedOutAddress: string;
  readonly timeoutSeconds?: number;
  /** Told why the provider could not be used or believed; never told a token. */
  readonly onTrouble?: (text: string) => void;
}

type Told = Readonly<Record<string, unknown>>;

const textOf = (value: unknown): string | undefined =>
  typeof value === "string" && value !== "" ? value : undefined;

/** What the ID token says, else what the provider's user information says. */
const claimsOf = (idToken: Told, userInfo: Told, taxIdClaim: string | undefined): IdentityClaims => {
  const claim = (name: string): string | undefined => textOf(idToken[name]) ?? textOf(userInfo[name]);
  // Whether an e-mail was verified is believed only of the e-mail that it was said beside.
  const source = textOf(idToken.email) === undefined ? userInfo : idToken;
  return {
    name: claim("name"),
    email: textOf(source.email),
    isEmailVerified: source.email_verified === true,
    locale: claim("locale"),
    taxId: taxIdClaim === undefined ? undefined : claim(taxIdClaim),
  };
};

const addressOfReturn = (returnAddress: string, returned: ProviderReturn): URL => {
  const address = new URL(returnAddress);
  address.searchParams.set("code", returned.code);
  address.searchParams.set("state", returned.state);
  if (returned.iss !== undefined) address.searchParams.set("iss", returned.iss);
  return address;
};

/** The tokens for a code, with everything about the ID token proved. */
const redeemCode = async (configuration: client.Configuration, address: URL, keys: SignInKeys) => {
  const tokens = await client.authorizationCodeGrant(configuration, address, {
    pkceCodeVerifier: keys.codeVerifier,
    expectedState: keys.state,
    expectedNonce: keys.nonce,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  const { id_token: idToken, access_token: accessToken } = tokens;
  if (claims === undefined || idToken === undefined) throw new IdentityRefused("there is no ID token");
  const fault = idTokenFault(idToken, claims, { accessToken, nowMs: Date.now() });
  if (fault !== undefined) throw new IdentityRefused(fault);
  return { claims, idToken, accessToken };
};

/** A provider of OpenID Connect: authorization code flow with PKCE, on openid-client. */
export const createOpenidClient = (settings: OpenidSettings): IdentityProvider => {
  const discover = createDiscovery(settings);
  const guard = createGuard(settings.onTrouble ?? (() => {}));
  return {
    signInAddress: (keys, language) =>
      guard(async () => {
        const address = client.buildAuthorizationUrl(await discover(), {
          redirect_uri: settings.returnAddress,
          scope: settings.scope,
          state: keys.state,
          nonce: keys.nonce,
          code_challenge: await client.calculatePKCECodeChallenge(keys.codeVerifier),
          code_challenge_method: "S256",
          ui_locales: language,
        });
        return address.href;
      }),
    redeem: (returned, keys) =>
      guard(async () => {
        const configuration = await discover();
        const address = addressOfReturn(settings.returnAddress, returned);
        const { claims, idToken, accessToken } = await redeemCode(configuration, address, keys);
        const readClaims = async (): Promise<IdentityClaims> => {
          const hasUserInfo = configuration.serverMetadata().userinfo_endpoint !== undefined;
          const userInfo = hasUserInfo
            ? await client.fetchUserInfo(configuration, accessToken, claims.sub)
            : {};
          return claimsOf(claims, userInfo, settings.taxIdClaim);
        };
        return { issuer: claims.iss, subject: claims.sub, idToken, readClaims: () => guard(readClaims) };
      }),
    signOutAddress: async (idToken) => {
      const configuration = await discover().catch(() => undefined);
      if (configuration?.serverMetadata().end_session_endpoint === undefined) return undefined;
      return client.buildEndSessionUrl(configuration, {
        id_token_hint: idToken,
        post_logout_redirect_uri: settings.signedOutAddress,
      }).href;
    },
  };
};
