import { expect, test } from "vitest";
import { discardLoad } from "../contract/discard-load.ts";
import { customerLines, startLoads } from "./testing/loads-fixture.ts";

const { database, services, manager, rehearse, start, run, read, lastAudit } = await startLoads();
const discard = async (loadId: number) => (await manager.call(discardLoad, { params: { loadId } })).json;

test("a discarded file is deleted and cannot be loaded", async () => {
  const loadId = await rehearse("customers", "clients.ndjson", customerLines);
  const { rows } = await database.unguarded.query("select storage_key from file_load_contents");
  expect(await discard(loadId)).toEqual({ status: "OK" });
  expect(await services.storage.get(rows[0].storage_key)).toBeUndefined();
  expect(await read(loadId)).toMatchObject({ state: "discarded", has_content: false });
  expect(await lastAudit()).toMatchObject({ action: "loads discard", details: { loadId } });
  expect((await start(loadId)).json.code).toBe("load_not_ready");
});

test("what is loaded, is discarded already or is not there cannot be discarded", async () => {
  const loadId = await rehearse("customers", "clients.ndjson", customerLines);
  await start(loadId);
  await run();
  expect((await discard(loadId)).code).toBe("load_under_way");
  expect((await discard(999_999)).code).toBe("load_not_found");
});
