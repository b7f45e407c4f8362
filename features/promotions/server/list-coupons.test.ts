import { expect, it } from "vitest";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { startTestServer } from "#platform/testing/http/test-server.ts";
import { listCoupons } from "../contract/list-coupons.ts";
import { handlers } from "./routes.ts";
import { promotionPortsOf, publishPromotions } from "./testing/publish-promotions.ts";

const database = await createTestDatabase("empty");
const coupon = (id: number, title: string, changes: object = {}) => ({
  id,
  title: { ca: title, en: `${title} en` },
  description: { ca: "20 € per a cadascú" },
  share_url: `https://llum.example/amics/${id}`,
  info_url: "https://llum.example/condicions",
  ...changes,
});
await publishPromotions(database, {
  coupons: [
    coupon(1, "Passat", { valid_to: "2020-01-01" }),
    coupon(2, "Amics"),
    coupon(3, "Futur", { valid_from: "2099-01-01" }),
    coupon(4, "Per a visitants", { code: "VISITA-2026", shared: false }),
  ],
});
const ports = promotionPortsOf(database);
const server = await startTestServer(handlers(ports));
const as = { customerId: 1 };

it("lists the coupons of today in the customer's language, with the specification's names", async () => {
  const { bytes } = await server.call(listCoupons, { as, language: "en" });
  expect(JSON.parse(bytes.toString("utf8")).items).toEqual([
    {
      title: "Amics en",
      description: "20 € per a cadascú",
      shareURL: "https://llum.example/amics/2",
      infoURL: "https://llum.example/condicions",
    },
  ]);
});

it("lists none where the portal does not show coupons, and does not exist without the flag", async () => {
  const hidden = { ...ports.readConfiguration(), features: { showCoupons: false } };
  const without = await startTestServer(handlers({ ...ports, readConfiguration: () => hidden }));
  expect((await without.call(listCoupons, { as })).answer().items).toEqual([]);
  const off = await startTestServer(handlers(ports), { isFeatureOn: (name) => name !== "coupons.coupon" });
  expect((await off.call(listCoupons, { as })).status).toBe(404);
});
