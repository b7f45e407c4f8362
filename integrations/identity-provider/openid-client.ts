import * as client from "openid-client";
import { createGuardedFetch, type OutgoingRequest, hostOf, isLoopback } from "./guarded-fetch.ts";
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

/** Whether the error, or a cause of it, is that the provider did not answer. */
const isUnavailable = (error: unknown): boolean =>
  error instanceof IdentityProviderUnavailable ||
  (error instanceof Error &&
    (stopsAnswering.has(fieldOf(error, "code") ?? "") || isUnavailable(error.cause)));

/** Messages of the error and its cause, and the provider's error code. Other fields may contain tokens, so they are omitted. */
const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return "unknown";
  const codes = [fieldOf(error, "error") ?? fieldOf(error, "code")].filter((text) => text !== undefined);
  const cause = error.cause instanceof Error ? [error.cause.message] : [];
  return [error.message, ...codes, ...cause].join(": ");
};

/** Runs a step with the provider and converts any error to one of the port's two. */
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

const metadataLifetimeMs = 3_600_000;
const toleranceSeconds = 30;
const defaultTimeoutSeconds = 5;

const authenticationOf = ({ clientSecret, clientAuthentication }: OpenidSettings): client.ClientAuth => {
  if (clientSecret === undefined) return client.None();
  return clientAuthentication === "client_secret_post"
    ? client.ClientSecretPost(clientSecret)
    : client.ClientSecretBasic(clientSecret);
};

/**
 * Returns the provider's metadata, cached for an hour; while the provider is unavailable, an expired copy is used.
 * Its keys are requested with the first ID token and again, at most once a minute, when a token has an unknown key id.
 * Throws `IdentityProviderUnavailable`.
 */
const createDiscovery = (settings: OpenidSettings): (() => Promise<client.Configuration>) => {
  const issuer = new URL(settings.issuer);
  const guardedFetch = createGuardedFetch(issuer);
  let cached: { configuration: client.Configuration; at: number } | undefined;
  let running: Promise<client.Configuration> | undefined;

  const discover = async (): Promise<client.Configuration> => {
    const configuration = await client.discovery(
      issuer,
      settings.clientId,
      { [client.clockTolerance]: toleranceSeconds },
      authenticationOf(settings),
      {
        timeout: settings.timeoutSeconds ?? defaultTimeoutSeconds,
        [client.customFetch]: (url: string, call: OutgoingRequest) => guardedFetch(url, call),
        execute: [
          // Without this the library relies on TLS and does not verify the ID token's signature.
          client.enableNonRepudiationChecks,
          ...(isLoopback(hostOf(issuer)) ? [client.allowInsecureRequests] : []),
        ],
      },
    );
    cached = { configuration, at: Date.now() };
    return configuration;
  };

  return async () => {
    if (cached !== undefined && Date.now() - cached.at < metadataLifetimeMs) return cached.configuration;
    running ??= discover().finally(() => {
      running = undefined;
    });
    try {
      return await running;
    } catch (cause) {
      if (cached !== undefined) return cached.configuration;
      throw new IdentityProviderUnavailable(`discovery failed: ${reasonOf(cause)}`, { cause });
    }
  };
};

export interface OpenidSettings {
  /** The provider's issuer; https, or http on this machine. */
  readonly issuer: string;
  readonly clientId: string;
  /** Without it the portal is a public client, protected by PKCE only. */
  readonly clientSecret: string | undefined;
  readonly clientAuthentication: "client_secret_basic" | "client_secret_post";
  readonly scope: string;
  readonly taxIdClaim?: string | undefined;
  /** The claim with the person's groups: a list of names, or one name. */
  readonly groupsClaim?: string | undefined;
  /** Redirect URIs after sign-in and sign-out, both registered at the provider. */
  readonly returnAddress: string;
  readonly signedOutAddress: string;
  readonly timeoutSeconds?: number;
  /** Called with the reason of each failure, which never contains a token. */
  readonly onTrouble?: (text: string) => void;
}

type Claims = Readonly<Record<string, unknown>>;

const textOf = (value: unknown): string | undefined =>
  typeof value === "string" && value !== "" ? value : undefined;

const textsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).flatMap((each) => textOf(each) ?? []);

/** Claims from the ID token, else from the provider's user information. */
const claimsOf = (
  idToken: Claims,
  userInfo: Claims,
  { taxIdClaim, groupsClaim }: Pick<OpenidSettings, "taxIdClaim" | "groupsClaim">,
): IdentityClaims => {
  const claim = (name: string): string | undefined => textOf(idToken[name]) ?? textOf(userInfo[name]);
  // `email_verified` counts only for the email in the same source.
  const source = textOf(idToken.email) === undefined ? userInfo : idToken;
  return {
    name: claim("name"),
    email: textOf(source.email),
    isEmailVerified: source.email_verified === true,
    locale: claim("locale"),
    taxId: taxIdClaim === undefined ? undefined : claim(taxIdClaim),
    groups: groupsClaim === undefined ? [] : textsOf(idToken[groupsClaim] ?? userInfo[groupsClaim]),
  };
};

const addressOfReturn = (returnAddress: string, returned: ProviderReturn): URL => {
  const address = new URL(returnAddress);
  address.searchParams.set("code", returned.code);
  address.searchParams.set("state", returned.state);
  if (returned.iss !== undefined) address.searchParams.set("iss", returned.iss);
  return address;
};

/** Exchanges the code for tokens and verifies the ID token. */
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

/** OpenID Connect, authorization code flow with PKCE, with the package openid-client. */
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
          return claimsOf(claims, userInfo, settings);
        };
        return {
          issuer: claims.iss,
          subject: claims.sub,
          methods: textsOf(claims["amr"]),
          idToken,
          readClaims: () => guard(readClaims),
        };
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
