import { demoPeople } from "#database/seed/demo-people.ts";
import {
  afterwardsUnchanged,
  customerEndpoints,
  endpoints,
  json,
  oddPaths,
  otherEnd,
  ownPage,
  plainPaths,
  samePaths,
  refuseAll,
  send,
  unsafeEndpoints,
  type Attempt,
  type Order,
  type Refusal,
} from "./attempt.ts";
import { customerIdOf, enterAs, type Target } from "./target.ts";
import { worthlessTokens } from "./worthless-tokens.ts";

const overrides = ["x-http-method-override", "x-http-method", "x-method-override"];

const signedOut: Refusal = { status: 401, codes: ["not_signed_in"] };
/** A pass that cannot be a bearer's is as good as none. */
const over: Refusal = { status: 401, codes: ["token_expired", "not_signed_in"] };

/** Nobody, and everybody whose token opens nothing, at every customer's call. */
export const withoutSession = async (target: Target): Promise<string[]> => {
  const callers: [string, Record<string, string>, Refusal][] = [["nobody", {}, signedOut]];
  for (const [what, token] of await worthlessTokens(target)) {
    callers.push([`${what} as cookie`, { cookie: `llum_session=${token}` }, over]);
    callers.push([`${what} as bearer`, { authorization: `Bearer ${token}` }, over]);
  }
  const orders = callers.flatMap(([who, carrier, refusal]) =>
    customerEndpoints.flatMap((endpoint) =>
      (who === "nobody" ? samePaths(endpoint) : plainPaths(endpoint)).map((url): Order => {
        const headers = { ...ownPage, ...json, ...carrier };
        return {
          what: `${who} at ${endpoint.id}`,
          attempt: { method: endpoint.method, url, headers },
          refusal,
        };
      }),
    ),
  );
  return refuseAll(target, orders);
};

/** Writings of paths that are none: nobody gets anything of a customer by one. */
export const byOddPaths = async (target: Target): Promise<string[]> => {
  const breaches: string[] = [];
  for (const { id, method, ...endpoint } of customerEndpoints) {
    for (const url of oddPaths({ id, method, ...endpoint })) {
      const { statusCode } = await send(target, { method, url, headers: { ...ownPage, ...json } });
      if (![400, 401, 404].includes(statusCode)) breaches.push(`${id}: ${url} is ${statusCode}`);
    }
  }
  return breaches;
};

const livingCookie = async (target: Target): Promise<string> =>
  `llum_session=${(await enterAs(target, demoPeople.household.taxId)).token}`;

const foreignOrigins = [
  "https://evil.example",
  "null",
  "http://portal.example.evil.example",
  "http://evil-portal.example",
  "https://portal.example",
  "http://portal.example:81",
  "https://localhost",
  "http://localhost:81",
];
const elsewhere: Record<string, string>[] = [
  {},
  { "sec-fetch-site": "cross-site" },
  { "sec-fetch-site": "same-site" },
  ...foreignOrigins.map((origin) => ({ origin })),
  ...foreignOrigins.map((origin) => ({ origin, ...ownPage })),
];

const toEach = (headersOf: Record<string, string>[], refusal: Refusal): Order[] =>
  unsafeEndpoints.flatMap((endpoint) =>
    headersOf.flatMap((headers) =>
      samePaths(endpoint).map((url) => ({
        what: `${endpoint.id} with ${JSON.stringify(headers)}`,
        attempt: { method: endpoint.method, url, headers },
        refusal,
      })),
    ),
  );

/** A customer's own browser, sent by somebody else's page. */
export const fromElsewhere = async (target: Target): Promise<string[]> => {
  const cookie = await livingCookie(target);
  const headers = elsewhere.map((one) => ({ ...json, ...one, cookie }));
  return refuseAll(target, toEach(headers, { status: 403, codes: ["foreign_origin"] }));
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

/** A body that a form could send. */
export const inOtherBodies = async (target: Target): Promise<string[]> => {
  const cookie = await livingCookie(target);
  const headers = otherTypes.map((type) => ({ ...ownPage, cookie, "content-type": type }));
  return refuseAll(target, toEach(headers, { status: 415, codes: ["unsupported_content_type"] }));
};

/** Whoever looks on in a customer's place, at everything that they are refused. */
export const byLookingOn = async (target: Target): Promise<string[]> => {
  const token = await target.blocks.sessions.start({
    customerId: await customerIdOf(target, demoPeople.household.taxId),
    device: "",
    now: new Date(),
    method: "impersonation",
    actedBy: "nuria",
    longestMinutes: 30,
  });
  const cookie = `llum_session=${token}`;
  const carriers: Record<string, string>[] = [
    { cookie },
    { authorization: `Bearer ${token}` },
    ...overrides.map((header) => ({ cookie, [header]: "GET" })),
  ];
  const refused = endpoints.filter(({ readOnly }) => readOnly === "refused");
  const orders = refused.flatMap((endpoint) =>
    [...samePaths(endpoint), ...plainPaths(endpoint).map((path) => `${path}?_method=GET`)].flatMap((url) =>
      carriers.map((carrier): Order => {
        const attempt = { method: endpoint.method, url, headers: { ...ownPage, ...json, ...carrier } };
        const refusal = { status: 403, codes: ["read_only_session"] };
        return { what: `looking on at ${endpoint.id}`, attempt, refusal };
      }),
    ),
  );
  return refuseAll(target, orders);
};

const disguises = (method: string, url: string, cookie: string): Attempt[] => [
  { method: "HEAD", url, headers: { cookie } },
  { method: "GET", url, headers: { cookie } },
  { method: "GET", url: `${url}?_method=${method}`, headers: { cookie } },
  ...overrides.map((header) => ({ method: "GET" as const, url, headers: { cookie, [header]: method } })),
];

/** Unsafe calls that pretend only to read, with a session that could make them. */
export const inDisguise = async (target: Target): Promise<string[]> => {
  const cookie = await livingCookie(target);
  const readable = new Set(endpoints.filter(({ method }) => method === "GET").flatMap(plainPaths));
  return afterwardsUnchanged(target, async () => {
    const breaches: string[] = [];
    for (const endpoint of unsafeEndpoints) {
      for (const path of plainPaths(endpoint)) {
        const isOfAnother = readable.has(path) || readable.has(otherEnd(path));
        for (const attempt of disguises(endpoint.method, path, cookie)) {
          const { statusCode } = await send(target, attempt);
          if (statusCode < 400 && !isOfAnother)
            breaches.push(`${endpoint.id}: ${attempt.method} ${attempt.url} is ${statusCode}`);
        }
      }
    }
    return breaches;
  });
};
