import * as z from "zod/mini";
import { demoContracts, demoPeople } from "#database/seed/demo-people.ts";
import { basePathOf, type Endpoint } from "#platform/contract/endpoint.ts";
import { bodyOf as typeOfBody, declares, ownPage, simultaneous } from "./attempt.ts";
import { addStaff, startStaffSession } from "./staff-sessions.ts";
import { startSession, type Target } from "./target.ts";

const { household } = demoPeople;

/** Names that a plain object has although no client sent them. */
const inheritedNames = Object.getOwnPropertyNames(Object.prototype);

/**
 * What no form sends and any script can: text that a database cannot store, names that every object has, numbers and
 * days out of range, other types.
 */
const unexpected: readonly unknown[] = [
  "constructor",
  "__proto__",
  "\0",
  "a\0b@x.example",
  "\ud800",
  "9".repeat(19),
  "2147483648",
  "-1",
  "0001-01-01",
  "9999-12-31",
  "%_\\'",
  "x".repeat(300),
  "",
  null,
  ["a"],
];

const bodies: readonly string[] = [
  "",
  "null",
  "[]",
  '{"__proto__":{"a":1}}',
  '{"constructor":{"prototype":{"a":1}}}',
  '{"a":'.repeat(15_000),
  "[".repeat(45_000) + "]".repeat(45_000),
  "\ufeff{}",
];

const textFilters = ["number", "address"];
const rangeFilters = ["date", "period", "energy", "amount", "pending"];

type Described = Readonly<Record<string, z.core.JSONSchema._JSONSchema>>;
const describe = (schema: z.core.$ZodType | undefined): Described =>
  schema === undefined
    ? {}
    : (z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }).properties ?? {});
const fieldsOf = (schema: z.core.$ZodType | undefined): string[] => Object.keys(describe(schema));

/** The value of each field while another is tested: valid where possible, so that the request is not refused earlier. */
const ordinary: Record<string, unknown> = {
  nif: household.taxId,
  email: household.email,
  email2: household.email,
  contract: demoContracts.household.flat,
  phone: household.mobile,
  mobile: household.mobile,
  accept_conditions: true,
  accept_gdpr: true,
  user: household.taxId,
  recovery_code: "ABCDE-FGHJK",
  code: "123456",
  language: "ca",
  redirect: "/",
};
const isBoolean = (described: unknown): boolean => Object(described).type === "boolean";
/** A body with every field that the endpoint declares, valid where possible. */
export const ordinaryBodyOf = (endpoint: Endpoint): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(describe(endpoint.body))
      .filter(([field]) => !["totp", "passkey"].includes(field))
      .map(([field, described]) => [field, isBoolean(described) ? true : (ordinary[field] ?? "x")]),
  );

interface Sent {
  readonly what: string;
  readonly path: string;
  readonly payload: string;
}

const inText = (value: unknown): string =>
  encodeURIComponent((typeof value === "string" ? value : JSON.stringify(value)).toWellFormed());

const callsOf = (endpoint: Endpoint): Sent[] => {
  const path = endpoint.path.replace("{name}", demoContracts.household.flat).replaceAll(/\{\w+\}/g, "1");
  const payload = JSON.stringify(ordinaryBodyOf(endpoint));
  const inPath = unexpected.map((value) => endpoint.path.replaceAll(/\{\w+\}/g, inText(value)));
  const inQuery = fieldsOf(endpoint.query).flatMap((field) => [
    ...unexpected.map((value) => `${path}?${field}=${inText(value)}`),
    `${path}?${field}=1&${field}=2`,
  ]);
  const inherited = inheritedNames.map((name) => `${path}?${name}=1`);
  const filters = [
    ...unexpected.flatMap((value) => [
      ...textFilters.map((field) => [{ field, value }]),
      ...rangeFilters.map((field) => [{ field, from: value }]),
    ]),
    ...inheritedNames.flatMap((name) => [
      [{ field: name, value: "a" }],
      [{ field: "number", value: "a", [name]: 1 }],
      { [name]: 1 },
    ]),
  ];
  const inFilter = fieldsOf(endpoint.query).includes("filter")
    ? filters.map((filter) => `${path}?filter=${inText(filter)}`)
    : [];
  const inBody = fieldsOf(endpoint.body).flatMap((field) =>
    unexpected.map((value) => JSON.stringify({ ...ordinaryBodyOf(endpoint), [field]: value })),
  );
  const inheritedInBody = inheritedNames.map((name) =>
    JSON.stringify({ ...ordinaryBodyOf(endpoint), [name]: { a: 1 } }),
  );
  return [
    ...(endpoint.path.includes("{") ? inPath : []).map((target) => ({ what: target, path: target, payload })),
    ...[...inQuery, ...inherited, ...inFilter].map((target) => ({ what: target, path: target, payload })),
    ...[...inBody, ...(endpoint.method === "GET" ? [] : [...bodies, ...inheritedInBody])].map((target) => ({
      what: target,
      path,
      payload: target,
    })),
  ];
};

/** Sends every value in every place of every endpoint as a customer: no response reports an internal error. */
export const withUnexpectedValues = async (target: Target): Promise<string[]> => {
  const breaches: string[] = [];
  const waiting = target.endpoints
    .flatMap((endpoint) => callsOf(endpoint).map((call) => ({ endpoint, ...call })))
    .entries();
  const sendRest = async (): Promise<void> => {
    let token = await startSession(target, household.taxId);
    const administrator = await addStaff(target, "administrator");
    let staffToken = await startStaffSession(target, administrator);
    for (const [turn, { endpoint, what, path, payload }] of waiting) {
      const answer = await target.app.inject({
        method: endpoint.method,
        url: `${basePathOf(endpoint, Math.max(...endpoint.versions))}${path}`,
        // A different address each: rate limits count by address.
        remoteAddress: `10.0.${turn >> 8}.${turn & 255}`,
        headers: {
          ...ownPage,
          ...typeOfBody(endpoint),
          cookie: `llum_session=${token}; llum_staff_session=${staffToken}`,
        },
        ...(endpoint.method === "GET" ? {} : { payload }),
      });
      const isBroken = answer.statusCode >= 500 && !declares(endpoint, answer.json().code, answer.statusCode);
      if (isBroken) breaches.push(`${endpoint.id} with ${what.slice(0, 80)}: ${answer.statusCode}`);
      const isOver = answer.statusCode === 401 || answer.headers["set-cookie"] !== undefined;
      if (isOver && endpoint.audience === "staff")
        staffToken = await startStaffSession(target, administrator);
      else if (isOver) token = await startSession(target, household.taxId);
    }
  };
  await Promise.all(Array.from({ length: simultaneous }, sendRest));
  return breaches;
};
