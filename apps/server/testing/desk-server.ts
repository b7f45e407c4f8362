import type { FastifyInstance } from "fastify";
import { encodeAddress, encodeFields } from "#platform/contract/coding.ts";
import { basePathOf, type Endpoint } from "#platform/contract/endpoint.ts";
import type { StaffRole } from "#platform/contract/staff-roles.ts";
import { bigint, queryRow } from "#platform/server/database/query.ts";
import { createTestDatabase, type TestDatabase } from "#platform/testing/database/test-database.ts";
import { demoPeople } from "#database/seed/demo-people.ts";
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

/** The whole server on the demo database, with staff who are signed in. */
export const startDeskServer = async (infrastructure: TestChanges["infrastructure"] = {}) => {
  const database = await createTestDatabase("demo");
  const parts = await testParts(database, { rateLimits: unlimited, infrastructure });
  const { services } = parts;
  const app = await createApp(parts);
  const customerId = await findHousehold(database);

  /** A staff member with a verified session, and its calls. */
  const enter = async (name: string, ...roles: StaffRole[]) => {
    const { staffId, token } = await enterStaff(services.staff, name, roles);
    return { staffId, call: createStaffCall(app, token) };
  };

  return {
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
    lastAudit: async () => (await services.audit.list({ customerId: undefined, limit: 1 }))[0],
  };
};
