import { createHmac, generateKeyPairSync, sign, type KeyObject } from "node:crypto";
import { createServer, type Server, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { accessTokenHash } from "../id-token-checks.ts";

export interface TamperedResponse {
  /** Overrides of the correct claims; undefined removes the claim. */
  readonly claims?: Readonly<Record<string, unknown>>;
  readonly alg?: "RS256" | "HS256" | "none";
  /** Signing key instead of the provider's. */
  readonly key?: KeyObject;
  /** Behaviour of the token endpoint instead of answering. */
  readonly tokenEndpoint?: "fails" | "hangs" | "sends elsewhere";
  readonly userInfo?: Readonly<Record<string, unknown>>;
}

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");

const newKey = () => generateKeyPairSync("rsa", { modulusLength: 2048 });

/** A signing key that is not the provider's. */
export const strangersKey = (): KeyObject => newKey().privateKey;

const keyId = "the-key";

const signToken = (claims: object, { alg = "RS256", key, publicKey }: Signing): string => {
  const content = `${encode({ alg, typ: "JWT", kid: keyId })}.${encode(claims)}`;
  if (alg === "none") return `${content}.`;
  const signature =
    alg === "HS256"
      ? createHmac("sha256", publicKey).update(content).digest()
      : sign("sha256", Buffer.from(content), key);
  return `${content}.${signature.toString("base64url")}`;
};
interface Signing {
  readonly alg?: TamperedResponse["alg"];
  readonly key: KeyObject;
  /** In PEM: the HMAC secret of the HS256 attack. */
  readonly publicKey: string;
}

const accessToken = "the-access-token";

const correctClaims = () => {
  const seconds = Math.floor(Date.now() / 1000);
  return {
    sub: "subject-1",
    iat: seconds,
    exp: seconds + 300,
    at_hash: accessTokenHash(accessToken, "RS256"),
  };
};

const listen = async (server: Server): Promise<string> => {
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const address = server.address();
  return `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
};

/** Metadata that allow every algorithm, so that a refusal is not due to the metadata. */
const documentOf = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  userinfo_endpoint: `${issuer}/userinfo`,
  jwks_uri: `${issuer}/jwks`,
  response_types_supported: ["code"],
  subject_types_supported: ["public"],
  id_token_signing_alg_values_supported: ["RS256", "HS256", "none"],
});

/**
 * A provider with configurable faulty responses. It accepts any code; `expectNonce` sets the nonce of its ID tokens.
 */
export const startFakeProvider = async (clientId: string) => {
  const keys = newKey();
  const publicKey = keys.publicKey.export({ type: "spki", format: "pem" }).toString();
  let tampered: TamperedResponse = {};
  let nonce = "";
  const hangingResponses: ServerResponse[] = [];
  const server = createServer();
  const issuer = await listen(server);

  const idToken = (): string =>
    signToken(
      { ...correctClaims(), iss: issuer, aud: clientId, nonce, ...tampered.claims },
      {
        ...(tampered.alg === undefined ? {} : { alg: tampered.alg }),
        key: tampered.key ?? keys.privateKey,
        publicKey,
      },
    );
  const answers: Record<string, () => object> = {
    "/.well-known/openid-configuration": () => documentOf(issuer),
    "/jwks": () => ({
      keys: [{ ...keys.publicKey.export({ format: "jwk" }), kid: keyId, use: "sig", alg: "RS256" }],
    }),
    "/token": () => ({
      access_token: accessToken,
      token_type: "Bearer",
      expires_in: 300,
      id_token: idToken(),
    }),
    "/userinfo": () => ({ sub: "subject-1", name: "Test Person", ...tampered.userInfo }),
  };
  const calls: string[] = [];

  server.on("request", (request, response) => {
    const { pathname } = new URL(request.url ?? "/", issuer);
    calls.push(pathname);
    const fault = pathname === "/token" ? tampered.tokenEndpoint : undefined;
    if (fault === "hangs") {
      hangingResponses.push(response);
      return;
    }
    if (fault === "fails") response.statusCode = 500;
    if (fault === "sends elsewhere") response.writeHead(307, { location: `${issuer}/elsewhere` });
    else response.setHeader("content-type", "application/json");
    void text(request).then(() => response.end(JSON.stringify(answers[pathname]?.() ?? {})));
  });

  return {
    issuer,
    calls,
    /** Applies to all later responses. */
    lie: (next: TamperedResponse): void => {
      tampered = next;
    },
    expectNonce: (expected: string): void => {
      nonce = expected;
    },
    stop: async (): Promise<void> => {
      for (const response of hangingResponses) response.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
