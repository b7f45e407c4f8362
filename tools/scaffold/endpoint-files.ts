import { camelOf, pascalOf } from "./names.ts";

/** The three files of an endpoint, with the strictest value of each policy. */
export const endpointFiles = (feature: string, name: string): Record<string, string> => {
  const camel = camelOf(name);
  return {
    [`contract/${name}.ts`]: `import * as z from "zod/mini";
import { customerRead, json } from "#platform/contract/endpoint.ts";

export const ${camel} = customerRead({
  id: "${camel}",
  summary: "${name.replaceAll("-", " ")}",
  path: "/${feature}/${name}/",
  versions: [2],
  response: json(z.object({})),
  errors: {},
});
`,
    [`server/${name}.ts`]: `import type { Database } from "#platform/server/database/pool.ts";
import { handler, type Handler } from "#platform/server/handler.ts";
import { ${camel} } from "../contract/${name}.ts";

export const handle${pascalOf(name)} = (_ports: { database: Database }): Handler => handler(${camel}, () => ({}));
`,
    [`server/${name}.test.ts`]: `import { expect, it } from "vitest";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { startTestServer } from "#platform/testing/http/test-server.ts";
import { ${camel} } from "../contract/${name}.ts";
import { handle${pascalOf(name)} } from "./${name}.ts";

const database = await createTestDatabase("demo");
const server = await startTestServer([handle${pascalOf(name)}({ database })]);

it("responds to a customer", async () => {
  expect((await server.call(${camel}, { as: { customerId: 1 } })).answer()).toEqual({});
});
`,
  };
};
