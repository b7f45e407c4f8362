import { describe, expect, it } from "vitest";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { startTestServer } from "#platform/testing/http/test-server.ts";
import { listServerPages } from "../contract/list-server-pages.ts";
import { handlers as serverPagesHandlers } from "./routes.ts";
import { portsOf, publishExample } from "./testing/publish-example.ts";

const database = await createTestDatabase("empty");
await publishExample(database);
const handlers = serverPagesHandlers(portsOf(database));
const server = await startTestServer(handlers);
const as = { customerId: 1 };
const list = async (language: "ca" | "es" | "en") =>
  (await server.call(listServerPages, { as, language })).answer().items;

describe("the retailer's pages", () => {
  it("are listed in the order of publication, with their paths", async () => {
    expect((await list("ca")).map(({ pageId, routePath }) => [pageId, routePath])).toEqual([
      [7, "/socis-avantatges"],
      [3, "/preus"],
      [5, "/buida"],
    ]);
  });

  it.each(["ca", "es", "en"] as const)(
    "have their titles in the customer's language: %s",
    async (language) => {
      const [page] = await list(language);
      expect(page).toMatchObject({ title: `Title ${language}`, description: `Description ${language}` });
    },
  );

  it("fall back to the portal's own language", async () => {
    expect((await list("en")).map(({ title }) => title)).toEqual(["Title en", "Precios", "Vacía"]);
    expect((await list("ca")).map(({ title }) => title)).toEqual(["Title ca", "Preus", "Vacía"]);
  });

  it("have the specification's names, and need no description", async () => {
    const { bytes } = await server.call(listServerPages, { as });
    expect(JSON.parse(bytes.toString("utf8")).items[1]).toEqual({
      id: 3,
      route_path: "/preus",
      btn_title: "Preus",
      btn_description: "",
    });
  });

  it("are available in an impersonation session", async () => {
    expect((await server.call(listServerPages, { as: { ...as, readOnly: true } })).status).toBe(200);
  });

  it("do not exist while the feature is off", async () => {
    const off = await startTestServer(handlers, {
      isFeatureOn: (name) => name !== "features.serverElements",
    });
    const refused = await off.call(listServerPages, { as });
    const unknown = await off.app.inject({ url: "/api/v2/ov_customize/nothing" });
    expect([refused.status, refused.problem().code]).toEqual([404, "not_found"]);
    expect(Object.keys(unknown.json())).toEqual(Object.keys(refused.problem()));
    expect(unknown.json().code).toBe("not_found");
  });

  it("change as soon as others are published", async () => {
    await publishExample(database, { pages: [{ id: 1, route_path: "nova", btn_title: { ca: "Nova" } }] });
    expect((await list("ca")).map(({ title }) => title)).toEqual(["Nova"]);
    await publishExample(database);
  });
});
