import { expect, it } from "vitest";
import { testParts } from "../apps/server/testing/test-app.ts";
import { assembleHandlers } from "../apps/server/handlers.gen.ts";
import { features } from "../apps/features.gen.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { endpointsOf } from "./endpoint-table.ts";

it("the attacked endpoints are those that the server mounts, of every feature or of the one that is named", async () => {
  const { services } = await testParts(await createTestDatabase());
  const mounted = assembleHandlers(services).map(({ endpoint }) => endpoint.id);
  const ids = endpointsOf().map(({ id }) => id);
  expect(ids.toSorted()).toEqual(mounted.toSorted());
  expect(features.flatMap(({ id }) => endpointsOf(id).map((endpoint) => endpoint.id))).toEqual(ids);
});

it("a feature that does not exist is refused, instead of attacking nothing", () => {
  expect(() => endpointsOf("invoice")).toThrow("There is no feature invoice");
});
