import * as z from "zod/mini";

/** Bytes in base64url, as browsers send them; the length is limited because callers may be unauthenticated. */
const bytes = (maxCharacters: number) =>
  z.string().check(z.regex(/^[\w-]*={0,2}$/), z.maxLength(maxCharacters));
const attachment = z.optional(z.enum(["platform", "cross-platform"]));
const credential = {
  id: bytes(1400),
  rawId: bytes(1400),
  type: z.literal("public-key"),
  authenticatorAttachment: attachment,
  /** Accepted and ignored. */
  clientExtensionResults: z.optional(z.unknown()),
};

/** RegistrationResponseJSON of WebAuthn. */
export const attestation = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(8000),
    attestationObject: bytes(16_000),
    transports: z.optional(z.array(z.string().check(z.maxLength(20))).check(z.maxLength(8))),
  }),
});
export type Attestation = z.output<typeof attestation>;

/** AuthenticationResponseJSON of WebAuthn. */
export const assertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(8000),
    authenticatorData: bytes(8000),
    signature: bytes(8000),
    userHandle: z.optional(bytes(200)),
  }),
});
export type Assertion = z.output<typeof assertion>;

const transport = z.enum(["ble", "cable", "hybrid", "internal", "nfc", "smart-card", "usb"]);
const credentialDescriptor = z.object({
  id: z.string(),
  type: z.literal("public-key"),
  transports: z.optional(z.array(transport)),
});

/** Whether WebAuthn defines this transport. Authenticators may report others. */
export const isTransport = (text: string): text is z.output<typeof transport> =>
  z.safeParse(transport, text).success;

const userVerification = z.enum(["preferred", "required"]);

/** PublicKeyCredentialCreationOptionsJSON of WebAuthn. */
export const creationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal("public-key") })),
  timeout: z.int(),
  excludeCredentials: z.array(credentialDescriptor),
  authenticatorSelection: z.object({
    residentKey: z.enum(["discouraged", "required"]),
    requireResidentKey: z.boolean(),
    userVerification,
  }),
  attestation: z.literal("none"),
});
export type CreationOptions = z.output<typeof creationOptions>;

/** PublicKeyCredentialRequestOptionsJSON of WebAuthn. */
export const requestOptions = z.object({
  rpId: z.string(),
  challenge: z.string(),
  timeout: z.int(),
  allowCredentials: z.array(credentialDescriptor),
  userVerification,
});
export type RequestOptions = z.output<typeof requestOptions>;
