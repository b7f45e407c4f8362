import { generateKeyPairSync, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import Provider, { type Configuration } from "oidc-provider";
import { memoryAdapter } from "./memory-adapter.ts";

/** Claims of each person, by subject. */
export type People = Readonly<Record<string, Readonly<Record<string, string | boolean>>>>;

export interface TestProviderOptions {
  readonly people: People;
  /** Origin of the client's redirect URIs, `/connect` and `/signed-out`. */
  readonly portalOrigin: string;
  /** A free port by default. */
  readonly port?: number;
}

export const testClient = { clientId: "portal", clientSecret: "a secret of tests that is long enough" };
/** A second client of the provider. */
export const otherClient = { clientId: "other-site", clientSecret: "another secret of tests, as long" };

const signingKey = () => ({
  ...generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey.export({ format: "jwk" }),
  kid: randomUUID(),
  use: "sig",
  alg: "RS256",
});

const clientOf = ({ clientId, clientSecret }: typeof testClient, portalOrigin: string) => ({
  client_id: clientId,
  client_secret: clientSecret,
  redirect_uris: [`${portalOrigin}/connect`],
  post_logout_redirect_uris: [`${portalOrigin}/signed-out`],
});

const configurationOf = ({ people, portalOrigin }: TestProviderOptions): Configuration => ({
  adapter: memoryAdapter,
  clients: [clientOf(testClient, portalOrigin), clientOf(otherClient, portalOrigin)],
  claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name", "locale", "nif"] },
  cookies: { keys: [randomUUID()] },
  jwks: { keys: [signingKey()] },
  pkce: { required: () => true },
  interactions: { url: (_, { uid }) => `/interaction/${uid}` },
  features: {
    devInteractions: { enabled: false },
    rpInitiatedLogout: {
      logoutSource: (context, form) => {
        context.body = `<!doctype html><title>Sign out</title>${form}
          <button form="op.logoutForm" name="logout" value="yes">Sign out of the provider</button>`;
      },
    },
  },
  ttl: { Session: 3600, Interaction: 600, Grant: 3600, IdToken: 3600, AccessToken: 600 },
  findAccount: (_, subject) =>
    people[subject] === undefined
      ? undefined
      : { accountId: subject, claims: async () => ({ sub: subject, ...people[subject] }) },
  loadExistingGrant: async ({ oidc }) => {
    const grant = new oidc.provider.Grant({
      ...(oidc.client === undefined ? {} : { clientId: oidc.client.clientId }),
      ...(oidc.session?.accountId === undefined ? {} : { accountId: oidc.session.accountId }),
    });
    grant.addOIDCScope("openid email profile");
    await grant.save();
    return grant;
  },
});

const chooser = (people: People): string =>
  `<!doctype html><html lang="en"><title>Provider</title><h1>Who are you?</h1><form method="post">
   ${Object.keys(people)
     .map((subject) => `<button name="person" value="${subject}">${subject}</button>`)
     .join("")}
   <button name="person" value="">Refuse</button></form></html>`;

/** The provider's sign-in page: a button for each person, and one to refuse. */
const interact = async (
  provider: Provider,
  people: People,
  { request, response }: { request: IncomingMessage; response: ServerResponse },
): Promise<void> => {
  if (request.method !== "POST") {
    response.setHeader("content-type", "text/html; charset=utf-8");
    response.end(chooser(people));
    return;
  }
  const person = new URLSearchParams(await text(request)).get("person") ?? "";
  const outcome =
    person === ""
      ? { error: "access_denied", error_description: "<b>said no</b>" }
      : { login: { accountId: person } };
  await provider.interactionFinished(request, response, outcome, { mergeWithLastSubmission: false });
};

const listen = (server: Server, port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => {
      const address = server.address();
      resolve(typeof address === "object" && address !== null ? address.port : port);
    });
  });

const close = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });

/** A correct OpenID Connect provider (oidc-provider) in this process, on 127.0.0.1, with new keys at each start. */
export const startTestProvider = async (options: TestProviderOptions) => {
  const server = createServer();
  const port = await listen(server, options.port ?? 0);
  const issuer = `http://127.0.0.1:${port}`;
  const provider = new Provider(issuer, configurationOf(options));
  const answer = provider.callback();
  const calls: string[] = [];
  server.on("request", (request, response) => {
    const { pathname } = new URL(request.url ?? "/", issuer);
    calls.push(pathname);
    if (pathname.startsWith("/interaction/")) {
      interact(provider, options.people, { request, response }).catch((error: unknown) => {
        response.statusCode = 500;
        response.end(String(error));
      });
    } else void answer(request, response);
  });
  return { issuer, port, calls, stop: () => close(server) };
};
export type TestProvider = Awaited<ReturnType<typeof startTestProvider>>;
