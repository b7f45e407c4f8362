import { expect, test } from "vitest";
import { listLoads } from "../contract/list-loads.ts";
import { customerLines, startLoads } from "./testing/loads-fixture.ts";

const { send, manager, services } = await startLoads();

test("the files are listed with the newest first, and every kind that the command loads is offered", async () => {
  await send("customers", "first.ndjson", customerLines);
  await send("curves", "second.zip", "x");
  const { json } = await manager.call(listLoads);
  expect(json.items).toMatchObject([
    { filename: "second.zip", kind: "curves", title: "Corbes de consum" },
    { filename: "first.ndjson", kind: "customers", title: "Clients" },
  ]);
  const kinds: { kind: string }[] = json.kinds;
  expect(kinds.map(({ kind }) => kind).toSorted()).toEqual(Object.keys(services.loadKinds).toSorted());
  expect(kinds[0]).toEqual({ kind: "postal-codes", title: "Codis postals", format: "csv" });
});
