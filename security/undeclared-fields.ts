import * as z from "zod/mini";
import { demoContracts, demoPeople } from "#database/seed/demo-people.ts";
import { basePathOf, type Endpoint } from "#platform/contract/endpoint.ts";
import { declares, json, ownPage, send, simultaneous } from "./attempt.ts";
import { contentsWith } from "./database-snapshot.ts";
import { unsafeOf } from "./endpoint-table.ts";
import { ownedObjects } from "./owned-objects.ts";
import { addStaff, startStaffSession } from "./staff-sessions.ts";
import { startSession, type Target } from "./target.ts";
import { ordinaryBodyOf } from "./unexpected-values.ts";

const { household } = demoPeople;

/** Values that no row of the demo has and no call takes from elsewhere, by the type of the column. */
const planted = {
  text: "planted-in-a-column",
  bigint: 1_987_654_321,
  smallint: 19_876,
  date: "1987-06-05",
  uuid: "19876543-2100-4000-8000-000000001987",
} as const;
const values: Readonly<Record<string, unknown>> = {
  ...planted,
  integer: planted.bigint,
  numeric: planted.bigint,
  "double precision": planted.bigint,
  boolean: true,
  ARRAY: [planted.text],
  jsonb: { planted: planted.text },
  "timestamp with time zone": `${planted.date}T04:03:02Z`,
};
/** How they look in a row as text; small numbers are in other numbers by chance. */
const traces: readonly string[] = [planted.text, String(planted.bigint), planted.date, planted.uuid];

/** By the name of each column of the database, a value that its type takes. */
const columnValues = async ({ database }: Target): Promise<Record<string, unknown>> => {
  const { rows } = await database.unguarded.query(
    `select column_name as name, min(data_type) as type
     from information_schema.columns where table_schema = 'public' group by 1`,
  );
  return Object.fromEntries(rows.map(({ name, type }) => [name, values[type] ?? planted.text]));
};

type Described = z.core.JSONSchema._JSONSchema;

/** The fields that a body may have, in any of its alternatives. */
const declaredFields = (described: Described): string[] => {
  if (typeof described === "boolean") return [];
  const alternatives = [described.anyOf, described.oneOf, described.allOf].flatMap((parts) => parts ?? []);
  return [...Object.keys(described.properties ?? {}), ...alternatives.flatMap(declaredFields)];
};

/** The body, with every column of the database as a further field. */
const overloaded = (endpoint: Endpoint, body: object, columns: Record<string, unknown>): string => {
  const declared = new Set(
    endpoint.body === undefined
      ? []
      : declaredFields(z.toJSONSchema(endpoint.body, { io: "input", unrepresentable: "any" })),
  );
  const further = Object.entries(columns).filter(([name]) => !declared.has(name));
  return JSON.stringify({ ...Object.fromEntries(further), ...body });
};

const urlOf = (endpoint: Endpoint, path: string): string =>
  `${basePathOf(endpoint, Math.max(...endpoint.versions))}${path}`;

/** Calls those with an object of the caller in their path, as they are used: each still does what it is for. */
const asOwners = async (target: Target, columns: Record<string, unknown>): Promise<string[]> => {
  const breaches: string[] = [];
  const objects = await ownedObjects(target);
  const order = Object.keys(objects);
  const endpoints = unsafeOf(target.endpoints)
    .filter(({ id }) => id in objects)
    .toSorted((a, b) => order.indexOf(a.id) - order.indexOf(b.id));
  for (const endpoint of endpoints) {
    const { owner, own, path, body = {} } = objects[endpoint.id] ?? { owner: "", own: "", path: "" };
    const { statusCode } = await send(target, {
      method: endpoint.method,
      url: urlOf(endpoint, path.replace("{id}", own)),
      headers: { ...ownPage, ...json, cookie: `llum_session=${owner}` },
      body: overloaded(endpoint, body, columns),
    });
    if (statusCode >= 400) breaches.push(`${endpoint.id}: its owner gets ${statusCode}`);
  }
  return breaches;
};

/** Calls the others with values that are valid where possible, as a customer and as an administrator. */
const asOthers = async (target: Target, columns: Record<string, unknown>): Promise<string[]> => {
  const breaches: string[] = [];
  const waiting = unsafeOf(target.endpoints).values();
  const sendRest = async (): Promise<void> => {
    const administrator = await addStaff(target, "administrator");
    for (const endpoint of waiting) {
      const token = await startSession(target, household.taxId);
      const staffToken = await startStaffSession(target, administrator);
      const path = endpoint.path.replace("{name}", demoContracts.household.flat);
      const answer = await send(target, {
        method: endpoint.method,
        url: urlOf(endpoint, path.replaceAll(/\{\w+\}/g, "1")),
        headers: { ...ownPage, ...json, cookie: `llum_session=${token}; llum_staff_session=${staffToken}` },
        body: overloaded(endpoint, ordinaryBodyOf(endpoint), columns),
      });
      const isBroken = answer.statusCode >= 500 && !declares(endpoint, answer.json().code, answer.statusCode);
      if (isBroken) breaches.push(`${endpoint.id}: ${answer.statusCode}`);
    }
  };
  await Promise.all(Array.from({ length: simultaneous }, sendRest));
  return breaches;
};

/** Sends the names of all columns of the database in the body of every call: none of their values is stored. */
export const withUndeclaredFields = async (target: Target): Promise<string[]> => {
  const columns = await columnValues(target);
  const before = await contentsWith(target.database, traces);
  const breaches = [...(await asOwners(target, columns)), ...(await asOthers(target, columns))];
  const stored = [...(await contentsWith(target.database, traces))].filter(
    ([name, rows]) => before.get(name) !== rows,
  );
  return [...breaches, ...stored.map(([name]) => `a value of an undeclared field is stored in ${name}`)];
};
