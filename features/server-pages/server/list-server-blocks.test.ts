import { describe, expect, it } from "vitest";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { startTestServer } from "#platform/testing/http/test-server.ts";
import { listServerBlocks } from "../contract/list-server-blocks.ts";
import { handlers as serverPagesHandlers } from "./routes.ts";
import { portsOf, publishExample } from "./testing/publish-example.ts";

const database = await createTestDatabase("empty");
await publishExample(database);
const handlers = serverPagesHandlers(portsOf(database));
const server = await startTestServer(handlers);
const call = (groupName: string, language: "ca" | "es" | "en" = "ca") =>
  server.call(listServerBlocks, { as: "visitor", language, query: { groupName } });

describe("the retailer's blocks for a screen of the portal", () => {
  it.each(["Login", "LOGIN", "login"])(
    "are returned without a session, by priority and number: %s",
    async (name) => {
      const { items } = (await call(name)).answer();
      expect(items.map(({ blockId, groupName, pageId }) => [blockId, groupName, pageId])).toEqual([
        [21, "LOGIN", null],
        [22, "LOGIN", null],
        [20, "LOGIN", null],
      ]);
    },
  );

  it.each(["ca", "es", "en"] as const)("are returned in the visitor's language: %s", async (language) => {
    expect((await call("Login", language)).answer().items[0]?.html).toBe(`<p>21 ${language}</p>`);
  });

  it("fall back to the portal's own language", async () => {
    const db = await createTestDatabase("empty");
    const html_block = { ca: "<p>Bon dia</p>", es: "<p>Buenos días</p>" };
    await publishExample(db, { blocks: [{ id: 1, name: "Hello", group_name: "Login", html_block }] });
    const spanishServer = await startTestServer(serverPagesHandlers(portsOf(db)));
    const query = { groupName: "login" };
    const { items } = (
      await spanishServer.call(listServerBlocks, { as: "visitor", language: "en", query })
    ).answer();
    expect(items.map(({ html }) => html)).toEqual(["<p>Buenos días</p>"]);
  });

  it.each(["TEXT", "aside", "7", "%", " "])(
    "never include the blocks of a page for customers: %j",
    async (name) => {
      expect((await call(name)).answer().items).toEqual([]);
    },
  );

  it("are not queried for a malformed group name", async () => {
    for (const query of [
      "?group_name=%00",
      `?group_name=${"a".repeat(61)}`,
      "",
      "?group_name=a&group_name=b",
    ]) {
      const url = `/api/v2/ov_customize/html_dinamic_elements${query}`;
      expect([query, (await server.app.inject({ url })).statusCode]).toEqual([query, 400]);
    }
  });

  it("are available to customers and in impersonation sessions", async () => {
    for (const as of [{ customerId: 1 }, { customerId: 1, readOnly: true }]) {
      const { items } = (await server.call(listServerBlocks, { as, query: { groupName: "Else" } })).answer();
      expect(items).toHaveLength(1);
    }
  });

  it("do not exist while the feature is off", async () => {
    const off = await startTestServer(handlers, {
      isFeatureOn: (name) => name !== "features.serverElements",
    });
    const refused = await off.call(listServerBlocks, { as: "visitor", query: { groupName: "Login" } });
    expect([refused.status, refused.problem().code]).toEqual([404, "not_found"]);
  });
});
