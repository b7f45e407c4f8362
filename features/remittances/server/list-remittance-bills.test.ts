import { expect, test } from "vitest";
import { listRemittanceBills } from "../contract/list-remittance-bills.ts";
import { at, startRemittances, unknownId } from "./testing/remittances-desk.ts";

const { marc, makeOf, lastAudit } = await startRemittances();

test("its bills are read page by page, and the look is in the audit log", async () => {
  const { remittanceId } = await makeOf(100, 200, 300);
  const read = async (query: object) =>
    (await marc.call(listRemittanceBills, { ...at(remittanceId), query })).json;
  const first = await read({ limit: 2 });
  expect(first.items).toHaveLength(2);
  const second = await read({ limit: 2, after: first.next });
  expect(second).toMatchObject({ items: [{ position: 3, state: "included" }], next: null });
  expect(second.items[0].printable_iban).toMatch(/^ES62 •/);
  expect((await read({ state: "returned" })).items).toEqual([]);
  expect(await lastAudit()).toMatchObject({ action: "remittances read" });
});

test("a remittance that does not exist is not found", async () => {
  expect((await marc.call(listRemittanceBills, at(unknownId))).json.code).toBe("remittance_not_found");
});
