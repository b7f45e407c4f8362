import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import { encodeAddress, encodeFields } from "#platform/contract/coding.ts";
import { basePathOf, type Endpoint } from "#platform/contract/endpoint.ts";
import type { StaffRole } from "#platform/contract/staff-roles.ts";
import { bigint, queryRow } from "#platform/server/database/query.ts";
import { createTestDatabase, type TestDatabase } from "#platform/testing/database/test-database.ts";
import { demoPassword, demoPeople } from "#database/seed/demo-people.ts";
import { createVisitorMessage } from "#features/support/contract/create-visitor-message.ts";
import { createApp } from "../app.ts";
import { enterStaff } from "./enter-staff.ts";
import { testParts, unlimited, type TestChanges } from "./test-app.ts";

/** What a staff call is made with. */
export interface StaffInput {
  readonly params?: object;
  readonly query?: object;
  readonly body?: object;
  /** Of a call that takes a file. */
  readonly file?: string | Buffer;
}

const findHousehold = async (database: TestDatabase): Promise<number> => {
  const row = await queryRow(database.unguarded, {
    text: "select customer_id from login_names where login_name = $1",
    values: [demoPeople.household.taxId],
    columns: { customer_id: bigint },
  });
  return row?.customer_id ?? 0;
};

/** Makes the calls of a staff member. */
const createStaffCall =
  (app: FastifyInstance, token: string) =>
  async (endpoint: Endpoint, { params, query, body = {}, file }: StaffInput = {}) => {
    const sent = endpoint.body === undefined ? undefined : JSON.stringify(encodeFields(endpoint.body, body));
    const response = await app.inject({
      method: endpoint.method,
      url: `${basePathOf(endpoint, 1)}${encodeAddress(endpoint, { params, query })}`,
      headers: {
        "sec-fetch-site": "same-origin",
        cookie: `llum_staff_session=${token}`,
        ...(sent === undefined ? {} : { "content-type": "application/json" }),
        ...(file === undefined ? {} : { "content-type": "application/octet-stream" }),
      },
      ...(sent === undefined && file === undefined ? {} : { payload: file ?? sent }),
    });
    const isJson = String(response.headers["content-type"]).includes("json");
    return {
      status: response.statusCode,
      text: response.body,
      json: isJson ? response.json() : undefined,
    };
  };

/** Signs the household in, and makes a call without a body. */
const callOfHousehold = async (app: FastifyInstance, method: "GET" | "POST" | "DELETE", url: string) => {
  const headers = { "sec-fetch-site": "same-origin", "content-type": "application/json" };
  const signIn = await app.inject({
    method: "POST",
    url: "/api/v1/auth/get_token",
    headers,
    payload: JSON.stringify({ user: demoPeople.household.taxId, password: demoPassword }),
  });
  const cookie = signIn.cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  const payload = method === "GET" ? {} : { payload: "{}" };
  const response = await app.inject({ method, url, headers: { ...headers, cookie }, ...payload });
  const isJson = String(response.headers["content-type"]).includes("json");
  return {
    status: response.statusCode,
    text: response.body,
    json: isJson ? response.json() : undefined,
  };
};

/** The whole server on the demo database, with staff who are signed in. */
export const startDeskServer = async (
  infrastructure: TestChanges["infrastructure"] = {},
  changes: Omit<TestChanges, "infrastructure"> = {},
) => {
  const database = await createTestDatabase("demo");
  const parts = await testParts(database, { rateLimits: unlimited, infrastructure, ...changes });
  const { services } = parts;
  const app = await createApp(parts);
  const customerId = await findHousehold(database);

  /** A staff member with a verified session, and its calls. */
  const enter = async (name: string, ...roles: StaffRole[]) => {
    const { staffId, token } = await enterStaff(services.staff, name, roles);
    return { staffId, token, call: createStaffCall(app, token) };
  };

  return {
    app,
    database,
    services,
    enter,
    customerId,
    /** A question of the household, and its reference. */
    ask: async (subject = "La factura de juliol", now = new Date()): Promise<string> => {
      const receipt = await services.cases.open({
        customerId,
        kind: "question",
        categoryId: 1,
        claimSubtype: null,
        contractId: null,
        invoiceNumber: null,
        subject,
        message: `No l’entenc: ${subject}`,
        language: "ca",
        now,
      });
      return receipt.reference;
    },
    /** Makes a call of the household. */
    asCustomer: (method: "GET" | "POST" | "DELETE", path: string) => callOfHousehold(app, method, path),
    /** A visitor's message, and its reference. */
    write: async (subject: string, email: string): Promise<string> => {
      const body = { email, mobile: "+34 600 000 001", category: 30, subject, description: "Quant costa?" };
      const { path } = createVisitorMessage;
      const response = await app.inject({
        method: "POST",
        url: `/api/v1${path}`,
        headers: { "sec-fetch-site": "same-origin", "content-type": "application/json" },
        payload: JSON.stringify(body),
      });
      return z.parse(z.object({ data: z.object({ result: z.string() }) }), response.json()).data.result;
    },
    lastAudit: async () => (await services.audit.list({ customerId: undefined, limit: 1 }))[0],
  };
};
