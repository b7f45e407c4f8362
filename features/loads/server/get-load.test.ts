import { expect, test } from "vitest";
import { getLoad } from "../contract/get-load.ts";
import { startLoads } from "./testing/loads-fixture.ts";

const { manager } = await startLoads();

test("a load that is not there is not found", async () => {
  expect((await manager.call(getLoad, { params: { loadId: 999_999 } })).json.code).toBe("load_not_found");
});
