import * as z from "zod/mini";

/** Bytes in base64url, as browsers write them; bounded, since strangers send them. */
const bytes = (longest: number) => z.string().check(z.regex(/^[\w-]*={0,2}$/), z.maxLength(longest));
const attachment = z.optional(z.enum(["platform", "cross-platform"]));
const credential = {
  id: bytes(1400),
  rawId: bytes(1400),
  type: z.literal("public-key"),
  authenticatorAttachment: attachment,
  /** What extensions answer; never read. */
  clientExtensionResults: z.optional(z.unknown()),
};

/** What the browser answers when a passkey was made, as the standard writes it in JSON. */
export const attestation = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(8000),
    attestationObject: bytes(16_000),
    transports: z.optional(z.array(z.string().check(z.maxLength(20))).check(z.maxLength(8))),
  }),
});
export type Attestation = z.output<typeof attestation>;

/** What the browser answers when a passkey was used. */
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
const known = z.object({
  id: z.string(),
  type: z.literal("public-key"),
  transports: z.optional(z.array(transport)),
});

/** How a passkey is transported, as far as the standard names it. */
export const isTransport = (text: string): text is z.output<typeof transport> =>
  z.safeParse(transport, text).success;

/** What the browser is asked in order to make a passkey. */
export const creationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal("public-key") })),
  timeout: z.int(),
  excludeCredentials: z.array(known),
  authenticatorSelection: z.object({
    residentKey: z.literal("discouraged"),
    requireResidentKey: z.literal(false),
    userVerification: z.literal("preferred"),
  }),
  attestation: z.literal("none"),
});
export type CreationOptions = z.output<typeof creationOptions>;

/** What the browser is asked in order to use one. */
export const requestOptions = z.object({
  rpId: z.string(),
  challenge: z.string(),
  timeout: z.int(),
  allowCredentials: z.array(known),
  userVerification: z.literal("preferred"),
});
export type RequestOptions = z.output<typeof requestOptions>;
