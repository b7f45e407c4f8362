import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import { basePathOf, staffBasePath, type Endpoint } from "#platform/contract/endpoint.ts";
import { answerOfError, commonErrors, problem, problemWithStatus } from "#platform/contract/errors.ts";
import { escapeHtml as escape } from "../escape-html.ts";
import { withClosedSets, type ClosedSets } from "./closed-sets.ts";
import { pathsOf } from "./mount.ts";
import { documentInfo, documentPath, parametersOf, wireSchema, type Json } from "./openapi-schemas.ts";

const successOf = (endpoint: Endpoint): Json => {
  if (endpoint.response.kind === "json") {
    return {
      description: "Done",
      content: { "application/json": { schema: wireSchema(endpoint.response.schema) } },
    };
  }
  const content = Object.fromEntries(
    endpoint.response.mediaTypes.map((type) => [type, { schema: { type: "string", format: "binary" } }]),
  );
  return { description: "The file, its name in content-disposition", content };
};

const guardErrors = (endpoint: Endpoint): (keyof typeof commonErrors)[] => [
  "too_many_requests",
  ...(endpoint.access === "public" ? [] : (["not_signed_in", "token_expired"] as const)),
  ...(endpoint.access === "staff" ? (["second_factor_required", "role_missing"] as const) : []),
  ...(endpoint.query !== undefined || endpoint.body !== undefined ? (["invalid_request"] as const) : []),
  ...(endpoint.method === "GET"
    ? []
    : (["foreign_origin", "unsupported_content_type", "read_only_session"] as const)),
];

const failuresOf = (endpoint: Endpoint): Json => {
  const schema = endpoint.failuresHaveStatus === true ? "ProblemWithStatus" : "Problem";
  const codesByStatus = new Map<number, string[]>();
  const all = [
    ...Object.entries(endpoint.errors).map(
      ([code, declared]) => [code, answerOfError(code, declared).status] as const,
    ),
    ...guardErrors(endpoint).map((code) => [code, commonErrors[code]] as const),
  ];
  for (const [code, status] of all) codesByStatus.set(status, [...(codesByStatus.get(status) ?? []), code]);
  return Object.fromEntries(
    [...codesByStatus].map(([status, codes]) => [
      String(status),
      {
        description: codes.join(", "),
        content: { "application/json": { schema: { $ref: `#/components/schemas/${schema}` } } },
      },
    ]),
  );
};

const securityOf = ({ access }: Endpoint): Json[] => {
  if (access === "public") return [];
  return access === "staff" ? [{ staffSession: [] }] : [{ session: [] }, { bearer: [] }];
};

const operationOf = (endpoint: Endpoint, version: number, isLatest: boolean): Json => ({
  operationId: isLatest ? endpoint.id : `${endpoint.id}V${version}`,
  summary: endpoint.summary,
  parameters: [...parametersOf(endpoint.params, "path"), ...parametersOf(endpoint.query, "query")],
  security: securityOf(endpoint),
  ...(endpoint.body === undefined
    ? {}
    : {
        requestBody: {
          required: !z.safeDecode(endpoint.body, {}).success,
          content: { "application/json": { schema: wireSchema(endpoint.body) } },
        },
      }),
  ...(endpoint.takesFile === true
    ? {
        requestBody: {
          required: true,
          content: { "application/octet-stream": { schema: { type: "string", format: "binary" } } },
        },
      }
    : {}),
  responses: { "200": successOf(endpoint), ...failuresOf(endpoint) },
  "x-llum": {
    access: endpoint.access,
    ...(endpoint.roles === undefined ? {} : { roles: endpoint.roles }),
    readOnlySession: endpoint.readOnly,
    rate: endpoint.rate,
    cache: endpoint.cache,
    ...(endpoint.requires === undefined ? {} : { requires: endpoint.requires }),
    ...(endpoint.languageInPath
      ? {
          alsoAt: pathsOf(endpoint)
            .filter(({ language }) => language)
            .map(({ url }) => url),
        }
      : {}),
  },
});

export interface DocumentParts {
  readonly title: string;
  /** Where the API is reached. */
  readonly origin: string;
  readonly closedSets: ClosedSets;
}

type Audience = "customers" | "staff";

const securitySchemes = {
  customers: {
    session: { type: "apiKey", in: "cookie", name: "llum_session" },
    bearer: { type: "http", scheme: "bearer" },
  },
  staff: { staffSession: { type: "apiKey", in: "cookie", name: "llum_staff_session" } },
} as const;

const pathIn = (endpoint: Endpoint, version: number): string =>
  documentPath(`${basePathOf(endpoint, version)}${endpoint.path}`);

/** The OpenAPI 3.1 document of the endpoints of one audience, generated from the declarations alone. */
const openApiDocument = (
  endpoints: readonly Endpoint[],
  { title, origin, closedSets }: DocumentParts,
  audience: Audience,
) => {
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    const latest = Math.max(...endpoint.versions);
    for (const version of endpoint.versions) {
      const url = pathIn(endpoint, version);
      paths[url] = {
        ...paths[url],
        [endpoint.method.toLowerCase()]: withClosedSets(
          operationOf(endpoint, version, version === latest),
          closedSets,
        ),
      };
    }
  }
  return {
    openapi: "3.1.0",
    info: documentInfo(
      title,
      "Amounts in euros, energy in kWh, power in kW, days in the calendar of Madrid. A path may end in a slash.",
    ),
    servers: [{ url: origin }],
    paths,
    components: {
      schemas: {
        Problem: wireSchema(problem),
        ...(audience === "customers" ? { ProblemWithStatus: wireSchema(problemWithStatus) } : {}),
      },
      securitySchemes: securitySchemes[audience],
    },
  };
};

const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 60rem; margin: 0 auto; padding: 1rem; }
article { border-top: 1px solid color-mix(in srgb, currentColor 20%, transparent); padding: 1rem 0; }
h2 { font-size: 1.1rem; margin: 0; } code, pre { font: 14px/1.5 ui-monospace, monospace; }
h3 { font-size: 1rem; margin: .5rem 0; font-weight: 600; } pre { overflow-x: auto; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem; margin: .5rem 0; } dd { margin: 0; }`;

const fact = (term: string, text: string): string => (text === "" ? "" : `<dt>${term}</dt><dd>${text}</dd>`);

const article = (
  endpoint: Endpoint,
  operation: { parameters?: unknown; requestBody?: unknown; responses?: unknown },
): string => {
  const errors = Object.entries(endpoint.errors).map(
    ([code, declared]) => `${answerOfError(code, declared).status} <code>${escape(code)}</code>`,
  );
  const versions = endpoint.versions.map((version) => `v${version}`).join(", ");
  return `<article id="${escape(endpoint.id)}">
<h2>${escape(endpoint.summary)}</h2>
<p><code>${endpoint.method} ${escape(`${basePathOf(endpoint, Math.max(...endpoint.versions))}${endpoint.path}`)}</code></p>
<dl>${fact("Name", `<code>${escape(endpoint.id)}</code>`)}${fact("Versions", versions)}
${fact("Who", endpoint.access === "customer" ? "a signed-in customer" : "anyone")}
${fact("Needs the feature", escape(endpoint.requires ?? ""))}${fact("Own errors", errors.join(", "))}</dl>
<details><summary>Parameters, body and answers</summary><pre>${escape(
    JSON.stringify(
      { parameters: operation.parameters, body: operation.requestBody, responses: operation.responses },
      null,
      2,
    ),
  )}</pre></details></article>`;
};

/**
 * Serves `/api/openapi.json`, and a page at `/api/docs` that needs no script; the calls of staff are in a document of
 * their own.
 */
export const addDocumentation = (
  app: FastifyInstance,
  all: readonly Endpoint[],
  parts: DocumentParts,
): void => {
  const { title } = parts;
  const endpoints = all.filter(({ audience }) => audience === undefined);
  const ofStaff = all.filter(({ audience }) => audience === "staff");
  const openApi = openApiDocument(endpoints, parts, "customers");
  const staffTitle = `${title} (staff)`;
  const openApiOfStaff = openApiDocument(ofStaff, { ...parts, title: staffTitle }, "staff");
  const articles = endpoints.map((endpoint) => {
    const url = pathIn(endpoint, Math.max(...endpoint.versions));
    return article(endpoint, openApi.paths[url]?.[endpoint.method.toLowerCase()] ?? {});
  });
  app.get("/api/openapi.json", async (_request, reply) =>
    reply.header("cache-control", "public, max-age=300").send(openApi),
  );
  app.get(`${staffBasePath}/openapi.json`, async (_request, reply) =>
    reply.header("cache-control", "public, max-age=300").send(openApiOfStaff),
  );
  app.get("/api/docs", async (request, reply) =>
    reply.type("text/html; charset=utf-8").header("cache-control", "no-store")
      .send(`<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escape(title)}</title>
<meta name="viewport" content="width=device-width"><style nonce="${request.styleNonce}">${style}</style></head>
<body><main><h1>${escape(title)}</h1><p>${endpoints.length} calls, also as <a href="/api/openapi.json">OpenAPI 3.1</a>.
Every failure answers <code>{ code, message, requestId }</code>; the codes of all calls are in the document.</p>
${articles.join("\n")}</main></body></html>`),
  );
};
