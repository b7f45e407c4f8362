import {
  expectUnchangedAfterwards,
  bodyOf,
  json,
  oddPaths,
  withOtherTrailingSlash,
  ownPage,
  plainPaths,
  samePaths,
  refuseAll,
  send,
  type Attempt,
  type ExpectedRefusal,
  type Refusal,
} from "./attempt.ts";
import { customersOf, endpointsOf, readsOf, unsafeOf } from "./endpoint-table.ts";
import type { Target } from "./target.ts";

const overrides = ["x-http-method-override", "x-http-method", "x-method-override"];

const notSignedIn: Refusal = { status: 401, codes: ["not_signed_in"] };
const expired: Refusal = { status: 401, codes: ["token_expired"] };
/** A token that has not the form of a bearer token is ignored. */
const expiredOrIgnored: Refusal = { status: 401, codes: ["token_expired", "not_signed_in"] };

/** Calls every customer's endpoint without a token and with every token that opens no session. */
export const withoutSession = (target: Target): Promise<string[]> => {
  const callers: [string, Record<string, string>, Refusal][] = [["a visitor", {}, notSignedIn]];
  for (const [what, token] of target.tokens.invalid) {
    callers.push([`${what} as cookie`, { cookie: `llum_session=${token}` }, expired]);
    callers.push([`${what} as bearer`, { authorization: `Bearer ${token}` }, expiredOrIgnored]);
  }
  const requests = callers.flatMap(([caller, carrier, refusal]) =>
    customersOf(target.endpoints).flatMap((endpoint) =>
      (refusal === notSignedIn ? samePaths(endpoint) : plainPaths(endpoint)).map((url): ExpectedRefusal => {
        const headers = { ...ownPage, ...bodyOf(endpoint), ...carrier };
        return {
          what: `${caller} at ${endpoint.id}`,
          attempt: { method: endpoint.method, url, headers },
          refusal,
        };
      }),
    ),
  );
  return refuseAll(target, requests);
};

/** Calls every customer's endpoint without a session by paths that the server does not know. */
export const byOddPaths = async (target: Target): Promise<string[]> => {
  const breaches: string[] = [];
  for (const endpoint of customersOf(target.endpoints)) {
    const { id, method } = endpoint;
    for (const url of oddPaths(endpoint)) {
      const headers = { ...ownPage, ...bodyOf(endpoint) };
      const { statusCode } = await send(target, { method, url, headers });
      if (![400, 401, 404].includes(statusCode)) breaches.push(`${id}: ${url} is ${statusCode}`);
    }
  }
  return breaches;
};

/** The ways to send a token: as a page of the portal does, and as a client of the API does, in a browser or not. */
const carriersOf = (token: string): Record<string, string>[] => [
  { ...ownPage, cookie: `llum_session=${token}` },
  { ...ownPage, authorization: `Bearer ${token}` },
  { authorization: `Bearer ${token}` },
];

const foreignOrigins = [
  "https://evil.example",
  "null",
  "http://portal.example.evil.example",
  "http://localhost.evil.example",
  "http://evil-portal.example",
  "https://portal.example",
  "http://portal.example:81",
  "https://localhost",
  "http://localhost:81",
];
const foreignHeaders: Record<string, string>[] = [
  {},
  { "sec-fetch-site": "cross-site" },
  { "sec-fetch-site": "same-site" },
  { "sec-fetch-site": "cross-site", origin: "http://portal.example" },
  { "sec-fetch-site": "cross-site", origin: "http://localhost" },
  ...foreignOrigins.map((origin) => ({ origin })),
  ...foreignOrigins.map((origin) => ({ origin, ...ownPage })),
];

const toEachUnsafe = (
  { endpoints }: Target,
  headersOf: Record<string, string>[],
  refusal: Refusal,
): ExpectedRefusal[] =>
  unsafeOf(endpoints).flatMap((endpoint) =>
    headersOf.flatMap((headers) =>
      samePaths(endpoint).map((url) => ({
        what: `${endpoint.id} with ${JSON.stringify(headers)}`,
        attempt: { method: endpoint.method, url, headers },
        refusal,
      })),
    ),
  );

/** Calls every unsafe endpoint with a customer's cookie, as a page of another origin would. */
export const fromForeignOrigins = (target: Target): Promise<string[]> => {
  const cookie = `llum_session=${target.tokens.customer}`;
  const headers = foreignHeaders.map((foreign) => ({ ...json, ...foreign, cookie }));
  return refuseAll(target, toEachUnsafe(target, headers, { status: 403, codes: ["foreign_origin"] }));
};

const otherTypes = [
  "text/plain",
  "text/plain; charset=application/json",
  "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=x",
  "application/xml",
  "application/jsonp",
  "text/json",
];

/** Calls every unsafe endpoint with a body that an HTML form could send. */
export const withOtherContentTypes = (target: Target): Promise<string[]> => {
  const cookie = `llum_session=${target.tokens.customer}`;
  const headers = otherTypes.map((type) => ({ ...ownPage, cookie, "content-type": type }));
  return refuseAll(
    target,
    toEachUnsafe(target, headers, { status: 415, codes: ["unsupported_content_type"] }),
  );
};

/** Calls every endpoint that refuses read-only sessions with one, also as if it were a GET. */
export const withReadOnlySession = (target: Target): Promise<string[]> => {
  const carriers = carriersOf(target.tokens.readOnly).flatMap((carrier) => [
    carrier,
    ...overrides.map((header) => ({ ...carrier, [header]: "GET" })),
  ]);
  // For staff endpoints it is one of the subjects that may not call them at all.
  const refused = target.endpoints.filter(
    ({ readOnly, access }) => readOnly === "refused" && access !== "staff",
  );
  const requests = refused.flatMap((endpoint) =>
    [...samePaths(endpoint), ...plainPaths(endpoint).map((path) => `${path}?_method=GET`)].flatMap((url) =>
      carriers.map((carrier): ExpectedRefusal => {
        const attempt = { method: endpoint.method, url, headers: { ...bodyOf(endpoint), ...carrier } };
        const refusal = { status: 403, codes: ["read_only_session"] };
        return { what: `a read-only session at ${endpoint.id}`, attempt, refusal };
      }),
    ),
  );
  return refuseAll(target, requests);
};

const disguises = (method: string, url: string, carrier: Record<string, string>): Attempt[] => [
  { method: "HEAD", url, headers: carrier },
  { method: "GET", url, headers: carrier },
  { method: "GET", url: `${url}?_method=${method}`, headers: carrier },
  ...overrides.map((header) => ({ method: "GET" as const, url, headers: { ...carrier, [header]: method } })),
];

/** Calls every unsafe endpoint by GET and HEAD, with a session that could call it and with a read-only one. */
export const withDisguisedMethod = async (target: Target): Promise<string[]> => {
  const carriers = [target.tokens.customer, target.tokens.readOnly].flatMap((token) => [
    ...carriersOf(token),
    // Older browsers do not say which page sent a request; without it an unsafe one is refused as foreign.
    { cookie: `llum_session=${token}` },
  ]);
  const readable = new Set(readsOf(endpointsOf()).flatMap(plainPaths));
  return expectUnchangedAfterwards(target, async () => {
    const breaches: string[] = [];
    for (const endpoint of unsafeOf(target.endpoints)) {
      for (const path of plainPaths(endpoint)) {
        const isOfAnother = readable.has(path) || readable.has(withOtherTrailingSlash(path));
        for (const attempt of carriers.flatMap((carrier) => disguises(endpoint.method, path, carrier))) {
          const { statusCode } = await send(target, attempt);
          if (statusCode < 400 && !isOfAnother)
            breaches.push(`${endpoint.id}: ${attempt.method} ${attempt.url} is ${statusCode}`);
        }
      }
    }
    return breaches;
  });
};
