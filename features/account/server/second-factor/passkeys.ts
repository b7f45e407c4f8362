import { createHash } from "node:crypto";
import { isIP } from "node:net";
import type pg from "pg";
import type { Database } from "#platform/server/database/pool.ts";
import {
  arrayOf,
  bigint,
  bytes,
  execute,
  instant,
  nullable,
  queryRows,
  text,
  type Queryable,
  type RowOf,
} from "#platform/server/database/query.ts";
import {
  isTransport,
  type Assertion,
  type Attestation,
  type CreationOptions,
  type RequestOptions,
} from "../../contract/second-factor/passkey-messages.ts";

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

const columns = {
  credentialId: bytes,
  publicKey: bytes,
  counter: bigint,
  transports: arrayOf(text),
  name: text,
  createdAt: instant,
  lastUsedAt: nullable(instant),
};
export type PasskeyRow = RowOf<typeof columns>;

const idBytes = 16;

/** Short enough for a path; credential ids can be long. */
export const passkeyIdOf = (credentialId: Buffer): string =>
  createHash("sha256").update(credentialId).digest().subarray(0, idBytes).toString("base64url");

/** The oldest first. */
export const findPasskeys = (client: Queryable, customerId: number): Promise<PasskeyRow[]> =>
  queryRows(client, {
    text: `select credential_id as "credentialId", public_key as "publicKey", counter, transports, name,
             created_at as "createdAt", last_used_at as "lastUsedAt"
           from passkeys where customer_id = $1 order by created_at`,
    values: [customerId],
    columns,
  });

/** False if the passkey is already registered. */
export const insertPasskey = async (
  client: pg.ClientBase,
  customerId: number,
  passkey: Omit<PasskeyRow, "lastUsedAt">,
): Promise<boolean> => {
  const written = await execute(client, {
    name: "insert-passkey",
    text: `insert into passkeys (customer_id, credential_id, public_key, counter, transports, name, created_at)
           values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
    values: [
      customerId,
      passkey.credentialId,
      passkey.publicKey,
      passkey.counter,
      passkey.transports,
      passkey.name,
      passkey.createdAt,
    ],
  });
  return written === 1;
};

/** Records a use. False if the counter has changed since it was read, by a concurrent use. */
export const notePasskeyUse = async (
  { pool }: Pick<Database, "pool">,
  customerId: number,
  use: { credentialId: Buffer; formerCounter: number; counter: number; now: Date },
): Promise<boolean> => {
  const written = await execute(pool, {
    name: "note-passkey-use",
    text: `update passkeys set counter = $4, last_used_at = $5
           where customer_id = $1 and credential_id = $2 and counter = $3`,
    values: [customerId, use.credentialId, use.formerCounter, use.counter, use.now],
  });
  return written === 1;
};

export const updatePasskeyName = async (
  { pool }: Pick<Database, "pool">,
  customerId: number,
  { passkeyId, name }: { passkeyId: string; name: string },
): Promise<boolean> => {
  const written = await execute(pool, {
    name: "rename-passkey",
    text: `update passkeys set name = $3
           where customer_id = $1 and substring(sha256(credential_id) for ${idBytes}) = $2`,
    values: [customerId, Buffer.from(passkeyId, "base64url"), name],
  });
  return written === 1;
};

export const deletePasskey = async (
  client: pg.ClientBase,
  customerId: number,
  passkeyId: string,
): Promise<boolean> => {
  const written = await execute(client, {
    name: "delete-passkey",
    text: `delete from passkeys
           where customer_id = $1 and substring(sha256(credential_id) for ${idBytes}) = $2`,
    values: [customerId, Buffer.from(passkeyId, "base64url")],
  });
  return written === 1;
};

export const deletePasskeys = async (client: pg.ClientBase, customerId: number): Promise<void> => {
  await execute(client, {
    name: "delete-passkeys",
    text: "delete from passkeys where customer_id = $1",
    values: [customerId],
  });
};

/** Imported on first use: the library takes five megabytes of memory and few customers have a passkey. */
const webAuthn = () => import("@simplewebauthn/server");

/** How long the browser waits for the customer, in milliseconds. */
const timeout = 120_000;
/** EdDSA, ES256, RS256: the algorithms of common authenticators. */
const algorithms = [-8, -7, -257];

/** The passkey follows the password, so user presence is enough; user verification (fingerprint, PIN) is preferred. */
const requireUserVerification = false;
const userVerification = "preferred";

const listed = (passkeys: readonly PasskeyRow[]) =>
  passkeys.map(({ credentialId, transports }) => ({
    id: credentialId.toString("base64url"),
    type: "public-key" as const,
    transports: transports.filter(isTransport),
  }));

/** Excludes the passkeys that the customer already has. */
export const registrationOptions = async (
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

/** Undefined if the attestation does not match the challenge and the relying party. */
export const verifyRegistration = async (
  party: RelyingParty,
  { attestation, challenge }: { attestation: Attestation; challenge: string },
): Promise<Pick<PasskeyRow, "credentialId" | "publicKey" | "counter" | "transports"> | undefined> => {
  const { id, rawId, type, response } = attestation;
  const { transports = [] } = response;
  const { verifyRegistrationResponse } = await webAuthn();
  // The library throws on invalid input; the reason would only help the sender.
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

export const authenticationOptions = async (
  party: RelyingParty,
  passkeys: readonly PasskeyRow[],
): Promise<RequestOptions> => {
  const { generateAuthenticationOptions } = await webAuthn();
  const { challenge } = await generateAuthenticationOptions({ rpID: party.id });
  return { rpId: party.id, challenge, timeout, allowCredentials: listed(passkeys), userVerification };
};

/** The signature counter; undefined if the assertion does not match the challenge and the relying party. */
export const verifyAuthentication = async (
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
