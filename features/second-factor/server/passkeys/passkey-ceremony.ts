import {
  isTransport,
  type Assertion,
  type Attestation,
  type CreationOptions,
  type RequestOptions,
} from "#features/second-factor/contract/passkey-messages.ts";
import type { PasskeyRow } from "./passkey-queries.ts";
import type { RelyingParty } from "./relying-party.ts";

/** Few customers have a passkey: the library, five megabytes in memory, is loaded with the first. */
const webAuthn = () => import("@simplewebauthn/server");

/** Milliseconds that the browser waits for the customer to find the key. */
const timeout = 120_000;
/** EdDSA, ES256, RS256: what the keys in use know. */
const algorithms = [-8, -7, -257];

/** The password came before: that the key is there is enough, the finger or the PIN is welcome. */
const requireUserVerification = false;
const userVerification = "preferred";

const listed = (passkeys: readonly PasskeyRow[]) =>
  passkeys.map(({ credentialId, transports }) => ({
    id: credentialId.toString("base64url"),
    type: "public-key" as const,
    transports: transports.filter(isTransport),
  }));

/** What the browser needs to make a passkey for somebody, other than those that they have. */
export const askToMake = async (
  party: RelyingParty,
  { rpName, userName, passkeys }: { rpName: string; userName: string; passkeys: readonly PasskeyRow[] },
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
    authenticatorSelection: { residentKey: "discouraged", requireResidentKey: false, userVerification },
    attestation: "none",
  };
};

/** The passkey that the browser made for this challenge and this portal; undefined when it did not. */
export const readMade = async (
  party: RelyingParty,
  { attestation, challenge }: { attestation: Attestation; challenge: string },
): Promise<Pick<PasskeyRow, "credentialId" | "publicKey" | "counter" | "transports"> | undefined> => {
  const { id, rawId, type, response } = attestation;
  const { transports = [] } = response;
  const { verifyRegistrationResponse } = await webAuthn();
  // What does not fit is thrown by the library, with a reason that helps nobody but its sender.
  const read = await verifyRegistrationResponse({
    response: { id, rawId, type, response: { ...response, transports }, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification,
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

/** What the browser needs to ask for one of these passkeys. */
export const askToUse = async (
  party: RelyingParty,
  passkeys: readonly PasskeyRow[],
): Promise<RequestOptions> => {
  const { generateAuthenticationOptions } = await webAuthn();
  const { challenge } = await generateAuthenticationOptions({ rpID: party.id });
  return { rpId: party.id, challenge, timeout, allowCredentials: listed(passkeys), userVerification };
};

/** The counter that the passkey showed, when it signed this challenge for this portal; else undefined. */
export const readUsed = async (
  party: RelyingParty,
  { assertion, challenge, passkey }: { assertion: Assertion; challenge: string; passkey: PasskeyRow },
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
    requireUserVerification,
  }).catch(() => undefined);
  return read?.verified === true ? read.authenticationInfo.newCounter : undefined;
};
