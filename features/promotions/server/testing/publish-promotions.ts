import { inTransaction } from "#platform/server/database/in-transaction.ts";
import { sanitiseHtml } from "#platform/server/html/sanitise-html.ts";
import { createCarryOut } from "#platform/server/staff-action.ts";
import type { TestDatabase } from "#platform/testing/database/test-database.ts";
import { createPromotions, writePromotions } from "../publish-promotions.ts";
import type { PromotionPorts } from "../promotion-ports.ts";

/** One transparent pixel. */
export const pixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==",
  "base64",
);

/** Publishes a file, as staff do; every picture that it names is one pixel. */
export const publishPromotions = async (
  database: Pick<TestDatabase, "pool">,
  file: object,
): Promise<readonly string[]> => {
  const promotions = createPromotions({ database, offered: ["ca", "es", "en"], sanitiseHtml });
  const prepared = await promotions.check({ text: JSON.stringify(file), pictures: async () => pixel });
  await inTransaction(database.pool, (client) =>
    writePromotions(client, () => prepared, { author: "Núria", now: new Date() }),
  );
  return prepared.warnings;
};

/** Ports of the handlers, with a customer who has electricity and with coupons on. */
export const promotionPortsOf = (database: TestDatabase, changes: Partial<PromotionPorts> = {}) => ({
  database,
  carryOut: createCarryOut({ database, audit: { noteWithin: async () => {} } }),
  promotions: createPromotions({ database, offered: ["ca", "es", "en"], sanitiseHtml }),
  countCouponUses: async () => new Map<string, number>(),
  readConfiguration: () => ({
    languages: { default: "es" as const },
    features: { showCoupons: true },
    banners: {
      home: "home",
      contracts: "",
      contract: "contract",
      invoices: "",
      consumption: "",
      wallets: "",
    },
  }),
  findTraits: async () => ["electricity" as const],
  ...changes,
});
