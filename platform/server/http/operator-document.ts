import type { FastifyInstance } from "fastify";
import { problem } from "#platform/contract/errors.ts";
import { operatorErrors, type OperatorEndpoint } from "#platform/contract/operator-endpoint.ts";
import { withClosedSets, type ClosedSets } from "./closed-sets.ts";
import { documentInfo, parametersOf, wireSchema, type Json, type SchemaNames } from "./openapi-schemas.ts";

export const basePath = "/api/operator/v1";

/** What the document of the operator's calls says beside their declarations. */
export interface OperatorDescription {
  /** Where the API is reached. */
  readonly origin: string;
  readonly names: SchemaNames;
  /** The schemas with a name, by it. */
  readonly schemas: Readonly<Record<string, Json>>;
  /** What the portal itself calls. */
  readonly webhooks: Json;
  readonly closedSets: ClosedSets;
}

const successOf = ({ response }: OperatorEndpoint, { names }: OperatorDescription): Json =>
  response.kind === "json"
    ? {
        description: "Done",
        content: { "application/json": { schema: wireSchema(response.schema, names) } },
      }
    : {
        description: "The file, its name in content-disposition",
        content: Object.fromEntries(
          response.mediaTypes.map((type) => [type, { schema: { type: "string", format: "binary" } }]),
        ),
      };

const failuresOf = (endpoint: OperatorEndpoint): Json => {
  const byStatus = new Map<number, string[]>();
  for (const [code, status] of Object.entries({ ...operatorErrors, ...endpoint.errors }))
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  const schema = { $ref: "#/components/schemas/Problem" };
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      String(status),
      { description: codes.join(", "), content: { "application/json": { schema } } },
    ]),
  );
};

const operationOf = (endpoint: OperatorEndpoint, description: OperatorDescription): Json => ({
  operationId: endpoint.id,
  summary: endpoint.summary,
  ...(endpoint.description === undefined ? {} : { description: endpoint.description }),
  security: [{ key: [] }],
  "x-scope": endpoint.scope,
  parameters: [...parametersOf(endpoint.params, "path"), ...parametersOf(endpoint.query, "query")],
  ...(endpoint.body === undefined
    ? {}
    : {
        requestBody: {
          required: true,
          content: { "application/json": { schema: wireSchema(endpoint.body, description.names) } },
        },
      }),
  responses: { "200": successOf(endpoint, description), ...failuresOf(endpoint) },
});

/** The OpenAPI 3.1 document of the operator's calls, generated from their declarations. */
const operatorDocument = (endpoints: readonly OperatorEndpoint[], description: OperatorDescription): Json => {
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    const url = `${basePath}${endpoint.path}`;
    paths[url] = { ...paths[url], [endpoint.method.toLowerCase()]: operationOf(endpoint, description) };
  }
  return {
    openapi: "3.1.0",
    info: documentInfo(
      "Llum: calls of the retailer's system",
      "Every call needs an API key with the call's scope (x-scope), sent as a bearer token. Amounts in euros, " +
        "energy in kWh; instants in UTC, days in the calendar of Madrid. New fields, kinds and types of event may " +
        "be added; ignore those that you do not know.",
    ),
    servers: [{ url: description.origin }],
    paths,
    webhooks: description.webhooks,
    components: {
      schemas: { ...description.schemas, Problem: wireSchema(problem) },
      securitySchemes: { key: { type: "http", scheme: "bearer" } },
    },
  };
};

/** Serves the document of the operator's calls. */
export const addOperatorDocument = (
  app: FastifyInstance,
  endpoints: readonly OperatorEndpoint[],
  description: OperatorDescription,
): void => {
  const document = withClosedSets(operatorDocument(endpoints, description), description.closedSets);
  app.get(`${basePath}/openapi.json`, async (_request, reply) =>
    reply.header("cache-control", "public, max-age=300").send(document),
  );
};
