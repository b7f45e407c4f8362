import { expect, test } from "vitest";
import { customerLines, startLoads } from "./testing/loads-fixture.ts";

const { database, services, rehearse, send, start, run, read, lastAudit, countCustomers } =
  await startLoads();
const contentsOf = async (loadId: number): Promise<number> =>
  (await database.unguarded.query("select from file_load_contents where load_id = $1", [loadId])).rowCount ??
  0;

test("a rehearsed file is loaded as it was rehearsed, is noted with its counts, and is deleted then", async () => {
  const loadId = await rehearse("customers", "clients.ndjson", customerLines);
  expect((await start(loadId)).status).toBe(200);
  expect(await lastAudit()).toMatchObject({ action: "loads start", details: { loadId } });
  await run();
  expect(await read(loadId)).toMatchObject({
    step: "load",
    state: "done",
    outcome: { new: 1, refused: 1 },
    has_content: false,
    has_refusals: true,
  });
  expect(await countCustomers("00000000T")).toBe(1);
  expect(await lastAudit()).toMatchObject({
    actor: "Berta",
    actorKind: "staff",
    action: "loads end",
    details: { kind: "customers", filename: "clients.ndjson", new: 1, changed: 0, refused: 1 },
  });
  const { rows } = await database.unguarded.query("select kind, loaded, refused from last_loads");
  expect(rows).toEqual([{ kind: "customers", loaded: 1, refused: 1 }]);
  expect(await contentsOf(loadId)).toBe(0);
});

test("a file is not loaded twice, nor before its rehearsal", async () => {
  const { json } = await send("customers", "clients.ndjson", customerLines);
  expect((await start(json.load_id)).json.code).toBe("load_not_ready");
  await run();
  await start(json.load_id);
  expect((await start(json.load_id)).json.code).toBe("load_not_ready");
  await run();
  expect(await read(json.load_id)).toMatchObject({ outcome: { new: 0, unchanged: 1 } });
  expect((await start(json.load_id)).json.code).toBe("load_not_ready");
  expect((await start(999_999)).json.code).toBe("load_not_found");
});

test("a step whose server has ended is run again after a minute, and given up after three times", async () => {
  const { json } = await send("customers", "clients.ndjson", customerLines);
  const took = (attempts: number, seconds: number) =>
    database.unguarded.query(
      `update file_loads set state = 'running', attempts = $2, alive_at = now() - make_interval(secs => $3)
       where load_id = $1`,
      [json.load_id, attempts, seconds],
    );
  await took(1, 30);
  await run();
  expect(await read(json.load_id)).toMatchObject({ state: "running" });
  await took(1, 61);
  await run();
  expect(await read(json.load_id)).toMatchObject({ state: "done", rehearsal: { unchanged: 1, refused: 1 } });
  await took(3, 61);
  await run();
  expect(await read(json.load_id)).toMatchObject({
    state: "failed",
    failure: "the server was interrupted each time it was tried",
  });
});

test("a rehearsal of a file of contracts reads its own records and leaves neither rows nor files", async () => {
  const products = JSON.stringify({ id: "no-product" });
  const before = await database.unguarded.query("select count(*)::integer as n from products");
  const loadId = await rehearse("products", "products.ndjson", products);
  expect((await read(loadId)).rehearsal).toMatchObject({ refused: 1 });
  const after = await database.unguarded.query("select count(*)::integer as n from products");
  expect(after.rows).toEqual(before.rows);
  expect(services.loadKinds.products.title.en).toBe("Products and prices");
});
