import { expect, it } from "vitest";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { startTestServer } from "#platform/testing/http/test-server.ts";
import { countBanner } from "../contract/count-banner.ts";
import { selectCounts } from "./published-promotions.ts";
import { handlers } from "./routes.ts";
import { promotionPortsOf, publishPromotions } from "./testing/publish-promotions.ts";

const database = await createTestDatabase("empty");
await publishPromotions(database, { banners: [{ id: 3, code: "home", html: { ca: "<p>Hola" } }] });
const server = await startTestServer(handlers(promotionPortsOf(database)));
const count = (customerId: number, bannerId: number, readOnly = false) =>
  server.call(countBanner, { as: { customerId, readOnly }, params: { bannerId }, body: { event: "shown" } });

it("is counted by day, for all customers together", async () => {
  await Promise.all([count(1, 3), count(2, 3), count(1, 3)]);
  expect(await selectCounts(database.unguarded, "2026-01-01")).toEqual([
    { bannerId: 3, event: "shown", count: 3 },
  ]);
  const { rows } = await database.unguarded.query("select * from banner_counts");
  expect(Object.keys(rows[0])).toEqual(["day", "banner_id", "event", "count"]);
});

it("is not counted for a banner that is not published, nor in an impersonation session", async () => {
  expect((await count(1, 4)).problem().code).toBe("banner_not_found");
  expect((await count(1, 3, true)).status).toBe(403);
});
