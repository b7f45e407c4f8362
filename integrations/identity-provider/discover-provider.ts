import * as client from "openid-client";
import { createGuardedFetch, type OutgoingCall } from "./guarded-fetch.ts";
import type { OpenidSettings } from "./openid-client.ts";
import { IdentityProviderUnavailable } from "./port.ts";
import { reasonOf } from "./provider-trouble.ts";
import { hostOf, isLoopback } from "./public-address.ts";

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
export const createDiscovery = (settings: OpenidSettings): (() => Promise<client.Configuration>) => {
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
