import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from "node:crypto";
import type { Assertion, Attestation } from "#platform/contract/passkey-messages.ts";

const head = (major: number, length: number): Buffer => {
  if (length < 24) return Buffer.from([major + length]);
  return length < 256
    ? Buffer.from([major + 24, length])
    : Buffer.from([major + 25, length >> 8, length & 0xff]);
};
/** The CBOR types that attestations use. */
export type Cbor = number | string | Buffer | Map<number | string, Cbor>;

/** Encodes the subset of CBOR that attestations use. */
const cbor = (value: Cbor): Buffer => {
  if (typeof value === "number") return value < 0 ? head(0x20, -1 - value) : head(0, value);
  if (typeof value === "string")
    return Buffer.concat([head(0x60, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(0x40, value.length), value]);
  const entries = [...value].flatMap(([key, entry]) => [cbor(key), cbor(entry)]);
  return Buffer.concat([head(0xa0, value.size), ...entries]);
};

/** Deviations from the requested ceremony. */
export interface FaultInjection {
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  /** The signature counter; by default one more than before. */
  readonly counter?: number;
  /** Neither fingerprint nor PIN was asked for. */
  readonly isUserUnverified?: true;
}

const sha256 = (bytes: string | Buffer): Buffer => createHash("sha256").update(bytes).digest();
const userPresent = 0x01;
const userVerified = 0x04;
const hasCredential = 0x40;

/** An ES256 public key in COSE format. */
const publicKeyOf = (key: KeyObject): Buffer => {
  const { x = "", y = "" } = key.export({ format: "jwk" });
  return cbor(
    new Map<number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, "base64url")],
      [-3, Buffer.from(y, "base64url")],
    ]),
  );
};

/** An attestation object of the format `none`. */
const attestationNone = (authData: Buffer): string =>
  cbor(
    new Map<string, Cbor>([
      ["fmt", "none"],
      ["attStmt", new Map()],
      ["authData", authData],
    ]),
  ).toString("base64url");

/** A security key and its browser in software: ES256, attestation none. */
export const createSoftwareAuthenticator = (origin: string) => {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const credentialId = randomBytes(32);
  const id = credentialId.toString("base64url");
  let uses = 0;

  const clientData = (type: string, challenge: string, faultInjection: FaultInjection): Buffer =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge: faultInjection.challenge ?? challenge,
        origin: faultInjection.origin ?? origin,
        crossOrigin: false,
      }),
    );
  const authenticatorData = (rpId: string, flags: number, faultInjection: FaultInjection): Buffer => {
    uses = faultInjection.counter ?? uses + 1;
    const verified = faultInjection.isUserUnverified === true ? 0 : userVerified;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(uses);
    return Buffer.concat([sha256(faultInjection.rpId ?? rpId), Buffer.from([flags | verified]), counter]);
  };
  const envelope = { id, rawId: id, type: "public-key", clientExtensionResults: {} } as const;

  return {
    /** Registers the passkey. */
    make: (
      options: { rp: { id: string }; challenge: string },
      faultInjection: FaultInjection = {},
    ): Attestation => {
      const authData = Buffer.concat([
        authenticatorData(options.rp.id, userPresent | hasCredential, faultInjection),
        Buffer.alloc(16),
        Buffer.from([0, credentialId.length]),
        credentialId,
        publicKeyOf(publicKey),
      ]);
      return {
        ...envelope,
        response: {
          clientDataJSON: clientData("webauthn.create", options.challenge, faultInjection).toString(
            "base64url",
          ),
          attestationObject: attestationNone(authData),
          transports: ["usb"],
        },
      };
    },
    /** Signs a challenge with the passkey. */
    use: (options: { rpId: string; challenge: string }, faultInjection: FaultInjection = {}): Assertion => {
      const authData = authenticatorData(options.rpId, userPresent, faultInjection);
      const json = clientData("webauthn.get", options.challenge, faultInjection);
      const signature = sign("sha256", Buffer.concat([authData, sha256(json)]), privateKey);
      return {
        ...envelope,
        response: {
          clientDataJSON: json.toString("base64url"),
          authenticatorData: authData.toString("base64url"),
          signature: signature.toString("base64url"),
        },
      };
    },
  };
};
