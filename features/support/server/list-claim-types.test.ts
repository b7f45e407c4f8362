import { expect, test } from "vitest";
import { listClaimTypes } from "../contract/list-claim-types.ts";
import { startSupport } from "./testing/support-fixture.ts";

const { server, as } = await startSupport();

test.each([
  ["ca", "Factura i mesura"],
  ["es", "Facturación y medida"],
  ["en", "Bills and metering"],
] as const)("the types of claim are the market's, in %s", async (language, bills) => {
  const { items } = (await server.call(listClaimTypes, { as, language })).answer();
  expect(items.map(({ id }) => id)).toEqual(["01", "02", "03", "04", "05", "06", "07"]);
  expect(items[1]?.name).toBe(bills);
});
