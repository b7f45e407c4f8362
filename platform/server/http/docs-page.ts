import type { FastifyInstance } from "fastify";
import type { Endpoint } from "#platform/contract/endpoint.ts";
import { escapeHtml as escape } from "../escape-html.ts";
import { openApiDocument } from "./openapi.ts";

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
    ([code, status]) => `${status} <code>${escape(code)}</code>`,
  );
  const versions = endpoint.versions.map((version) => `v${version}`).join(", ");
  return `<article id="${escape(endpoint.id)}">
<h2>${escape(endpoint.summary)}</h2>
<p><code>${endpoint.method} ${escape(`/api/v${Math.max(...endpoint.versions)}${endpoint.path}`)}</code></p>
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

/** `/api/openapi.json`, and a page at `/api/docs` that a person can read without any script. */
export const addDocumentation = (
  app: FastifyInstance,
  endpoints: readonly Endpoint[],
  title: string,
): void => {
  const openApi = openApiDocument(endpoints, title);
  const articles = endpoints.map((endpoint) => {
    const url = `/api/v${Math.max(...endpoint.versions)}${endpoint.path}`;
    return article(endpoint, openApi.paths[url]?.[endpoint.method.toLowerCase()] ?? {});
  });
  app.get("/api/openapi.json", async (_request, reply) =>
    reply.header("cache-control", "public, max-age=300").send(openApi),
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
