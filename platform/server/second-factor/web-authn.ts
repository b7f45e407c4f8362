import { createHash } from "node:crypto";
import { isIP } from "node:net";
import {
  isTransport,
  type Assertion,
  type Attestation,
  type CreationOptions,
  type RequestOptions,
} from "#platform/contract/passkey-messages.ts";

/** WebAuthn's relying party: `id` is the portal's host name, and passkeys work at one origin only. */
export interface RelyingParty {
  readonly id: string;
  readonly origin: string;
}

/** Browsers know loopback addresses under the name localhost. */
const isLoopback = (host: string): boolean => /^127\.\d+\.\d+\.\d+$/.test(host) || host === "[::1]";

/**
 * From the configured public origin, never from the request. WebAuthn requires a host name: loopback addresses become
 * localhost, and other IP addresses have no relying party.
 */
export const relyingPartyOf = (publicOrigin: string): RelyingParty | undefined => {
  const url = new URL(publicOrigin);
  if (isLoopback(url.hostname)) url.hostname = "localhost";
  const isNumber = url.hostname.startsWith("[") || isIP(url.hostname) !== 0;
  return isNumber ? undefined : { id: url.hostname, origin: url.origin };
};

/** Of a passkey's id in paths. */
export const passkeyIdBytes = 16;

/** Short enough for a path; credential ids can be long. */
export const passkeyIdOf = (credentialId: Buffer): string =>
  createHash("sha256").update(credentialId).digest().subarray(0, passkeyIdBytes).toString("base64url");

/** Imported on first use: the library takes five megabytes of memory and few sign-ins use a passkey. */
const webAuthn = () => import("@simplewebauthn/server");

/** How long the browser waits for the person, in milliseconds. */
const timeout = 120_000;
/** EdDSA, ES256, RS256: the algorithms of common authenticators. */
const algorithms = [-8, -7, -257];

/**
 * `required`: the authenticator asks for a fingerprint or a PIN, so that the passkey is two factors, and it is stored so
 * that it can be found without a name. `preferred`: a passkey that follows a password.
 */
export type UserVerification = "preferred" | "required";

/** A passkey as its ceremonies need it. */
export interface RegisteredPasskey {
  readonly credentialId: Buffer;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly transports: string[];
}

const listed = (passkeys: readonly RegisteredPasskey[]) =>
  passkeys.map(({ credentialId, transports }) => ({
    id: credentialId.toString("base64url"),
    type: "public-key" as const,
    transports: transports.filter(isTransport),
  }));

interface RegistrationRequest {
  readonly rpName: string;
  readonly userName: string;
  /** Those that the account already has, which are excluded. */
  readonly passkeys: readonly RegisteredPasskey[];
  readonly userVerification: UserVerification;
}

export const registrationOptions = async (
  party: RelyingParty,
  { rpName, userName, passkeys, userVerification }: RegistrationRequest,
): Promise<CreationOptions> => {
  const { generateRegistrationOptions } = await webAuthn();
  const { user, challenge } = await generateRegistrationOptions({
    rpName,
    rpID: party.id,
    userName,
    supportedAlgorithmIDs: algorithms,
  });
  return {
    rp: { id: party.id, name: rpName },
    user: { ...user, displayName: userName },
    challenge,
    pubKeyCredParams: algorithms.map((alg) => ({ alg, type: "public-key" })),
    timeout,
    excludeCredentials: listed(passkeys),
    authenticatorSelection: {
      residentKey: userVerification === "required" ? "required" : "discouraged",
      requireResidentKey: userVerification === "required",
      userVerification,
    },
    attestation: "none",
  };
};

/** Undefined if the attestation does not match the challenge and the relying party. */
export const verifyRegistration = async (
  party: RelyingParty,
  {
    attestation,
    challenge,
    userVerification,
  }: { attestation: Attestation; challenge: string; userVerification: UserVerification },
): Promise<RegisteredPasskey | undefined> => {
  const { id, rawId, type, response } = attestation;
  const { transports = [] } = response;
  const { verifyRegistrationResponse } = await webAuthn();
  // The library throws on invalid input; the reason would only help the sender.
  const read = await verifyRegistrationResponse({
    response: { id, rawId, type, response: { ...response, transports }, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: userVerification === "required",
    supportedAlgorithmIDs: algorithms,
  }).catch(() => undefined);
  if (read?.verified !== true) return undefined;
  const { credential } = read.registrationInfo;
  return {
    credentialId: Buffer.from(credential.id, "base64url"),
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: transports.filter(isTransport),
  };
};

/** Without `passkeys` the browser offers those that it finds for the relying party. */
export const authenticationOptions = async (
  party: RelyingParty,
  {
    passkeys,
    userVerification,
  }: { passkeys: readonly RegisteredPasskey[]; userVerification: UserVerification },
): Promise<RequestOptions> => {
  const { generateAuthenticationOptions } = await webAuthn();
  const { challenge } = await generateAuthenticationOptions({ rpID: party.id });
  return { rpId: party.id, challenge, timeout, allowCredentials: listed(passkeys), userVerification };
};

/** The signature counter; undefined if the assertion does not match the challenge and the relying party. */
export const verifyAuthentication = async (
  party: RelyingParty,
  {
    assertion,
    challenge,
    passkey,
    userVerification,
  }: {
    assertion: Assertion;
    challenge: string;
    passkey: RegisteredPasskey;
    userVerification: UserVerification;
  },
): Promise<number | undefined> => {
  const { id, rawId, type, response } = assertion;
  const { userHandle, ...signed } = response;
  const { verifyAuthenticationResponse } = await webAuthn();
  const read = await verifyAuthenticationResponse({
    response: {
      id,
      rawId,
      type,
      response: userHandle === undefined ? signed : { ...signed, userHandle },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    credential: {
      id: passkey.credentialId.toString("base64url"),
      publicKey: new Uint8Array(passkey.publicKey),
      counter: passkey.counter,
      transports: passkey.transports,
    },
    requireUserVerification: userVerification === "required",
  }).catch(() => undefined);
  return read?.verified === true ? read.authenticationInfo.newCounter : undefined;
};
