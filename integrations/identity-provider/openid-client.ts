import * as client from "openid-client";
import { createGuardedFetch, type OutgoingCall, hostOf, isLoopback } from "./guarded-fetch.ts";
import { idTokenFault } from "./id-token-checks.ts";
import {
  IdentityProviderUnavailable,
  IdentityRefused,
  type IdentityClaims,
  type IdentityProvider,
  type ProviderReturn,
  type SignInKeys,
} from "./port.ts";

const stopsAnswering = new Set(["OAUTH_TIMEOUT", "OAUTH_ABORT"]);

const fieldOf = (error: Error, name: "code" | "error"): string | undefined => {
  const value: unknown = Object.entries(error).find(([key]) => key === name)?.[1];
  return typeof value === "string" ? value : undefined;
};

/** The provider's own failure to answer, wherever the library wrapped it. */
const isUnavailable = (error: unknown): boolean =>
  error instanceof IdentityProviderUnavailable ||
  (error instanceof Error &&
    (stopsAnswering.has(fieldOf(error, "code") ?? "") || isUnavailable(error.cause)));

/** What failed, in the library's words and the provider's code for it. Tokens hide in causes, which stay unread. */
const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return "unknown";
  const said = [fieldOf(error, "error") ?? fieldOf(error, "code")].filter((text) => text !== undefined);
  const cause = error.cause instanceof Error ? [error.cause.message] : [];
  return [error.message, ...said, ...cause].join(": ");
};

/** Runs a step with the provider; whatever goes wrong becomes one of the port's two failures. */
const createGuard =
  (onTrouble: (text: string) => void) =>
  async <T>(step: () => Promise<T>): Promise<T> => {
    try {
      return await step();
    } catch (error) {
      const reason = reasonOf(error);
      onTrouble(reason);
      if (isUnavailable(error)) throw new IdentityProviderUnavailable(reason, { cause: error });
      throw new IdentityRefused(reason, { cause: error });
    }
  };

const lastsMs = 3_600_000;
const toleranceSeconds = 30;
const defaultTimeoutSeconds = 5;

const authenticationOf = ({ clientSecret, clientAuthentication }: OpenidSettings): client.ClientAuth => {
  if (clientSecret === undefined) return client.None();
  return clientAuthentication === "client_secret_post"
    ? client.ClientSecretPost(clientSecret)
    : client.ClientSecretBasic(clientSecret);
};

/**
 * Reads the provider's document, at the configured issuer alone, and keeps it for an hour; an old one is better than
 * none while the provider is away. Its keys are read with the first ID token and again, once a minute at most, when a
 * token names one that is not known. Throws `IdentityProviderUnavailable`.
 */
const createDiscovery = (settings: OpenidSettings): (() => Promise<client.Configuration>) => {
  const issuer = new URL(settings.issuer);
  const guardedFetch = createGuardedFetch(issuer);
  let known: { configuration: client.Configuration; at: number } | undefined;
  let running: Promise<client.Configuration> | undefined;

  const discover = async (): Promise<client.Configuration> => {
    const configuration = await client.discovery(
      issuer,
      settings.clientId,
      { [client.clockTolerance]: toleranceSeconds },
      authenticationOf(settings),
      {
        timeout: settings.timeoutSeconds ?? defaultTimeoutSeconds,
        [client.customFetch]: (url: string, call: OutgoingCall) => guardedFetch(url, call),
        execute: [
          // Without it the library trusts TLS alone and leaves the ID token's signature unread.
          client.enableNonRepudiationChecks,
          ...(isLoopback(hostOf(issuer)) ? [client.allowInsecureRequests] : []),
        ],
      },
    );
    known = { configuration, at: Date.now() };
    return configuration;
  };

  return async () => {
    if (known !== undefined && Date.now() - known.at < lastsMs) return known.configuration;
    running ??= discover().finally(() => {
      running = undefined;
    });
    try {
      return await running;
    } catch (cause) {
      if (known !== undefined) return known.configuration;
      throw new IdentityProviderUnavailable(`discovery failed: ${reasonOf(cause)}`, { cause });
    }
  };
};

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
