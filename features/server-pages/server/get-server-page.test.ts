import { describe, expect, it } from "vitest";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { startTestServer } from "#platform/testing/http/test-server.ts";
import { getServerPage } from "../contract/get-server-page.ts";
import { handlers as serverPagesHandlers } from "./routes.ts";
import { portsOf, publishExample } from "./testing/publish-example.ts";

const database = await createTestDatabase("empty");
await publishExample(database);
const handlers = serverPagesHandlers(portsOf(database));
const server = await startTestServer(handlers);
const as = { customerId: 1 };
const call = (pageId: number, language: "ca" | "es" | "en" = "ca") =>
  server.call(getServerPage, { as, language, params: { pageId } });

describe("a page of the retailer's", () => {
  it("has its blocks by case-insensitive group, then by priority, then by number", async () => {
    const { items } = (await call(7)).answer();
    expect(items.map(({ groupName, priority, blockId }) => [groupName, priority, blockId])).toEqual([
      ["ASIDE", 9, 11],
      ["TEXT", 1, 12],
      ["TEXT", 1, 13],
      ["TEXT", 2, 14],
    ]);
  });

  it.each(["ca", "es", "en"] as const)("is returned in the customer's language: %s", async (language) => {
    const { items } = (await call(7, language)).answer();
    expect(items[0]?.html).toBe(`<p>11 ${language}</p>`);
  });

  it("falls back to any language with a text, after the customer's and the portal's", async () => {
    expect((await call(3, "ca")).answer().items[0]?.html).toBe("<p>Prices</p>");
  });

  it("has the specification's names", async () => {
    expect(JSON.parse((await call(3)).bytes.toString("utf8")).items).toEqual([
      {
        id: 31,
        page_id: 3,
        name: "Block 31",
        group_name: "TEXT",
        priority: 1,
        block_width: "50%",
        block_height: "200px",
        html_block: "<p>Prices</p>",
      },
    ]);
  });

  it("may have no blocks", async () => {
    expect((await call(5)).answer().items).toEqual([]);
  });

  it.each([1, 12, 2_147_483_648, 999_999_999_999_999])(
    "with an unknown number is not found: %s",
    async (pageId) => {
      const refused = await call(pageId);
      expect([refused.status, refused.problem().code]).toEqual([404, "page_not_found"]);
    },
  );

  it.each(["0", "-7", "7.0", "seven", "7'--", "%00", "99999999999999999999"])(
    "with a malformed number is refused without a query: %s",
    async (id) => {
      const headers = { cookie: "llum_session=1.full" };
      const answer = await server.app.inject({
        url: `/api/v2/ov_customize/html_dinamic_elements/${id}`,
        headers,
      });
      expect(answer.statusCode).toBe(404);
    },
  );

  it("is available in an impersonation session", async () => {
    const looking = { as: { ...as, readOnly: true }, params: { pageId: 7 } };
    expect((await server.call(getServerPage, looking)).status).toBe(200);
  });

  it("does not exist while the feature is off", async () => {
    const off = await startTestServer(handlers, {
      isFeatureOn: (name) => name !== "features.serverElements",
    });
    const refused = await off.call(getServerPage, { as, params: { pageId: 7 } });
    expect([refused.status, refused.problem().code]).toEqual([404, "not_found"]);
  });
});
