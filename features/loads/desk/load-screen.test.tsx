import { expect, test } from "vitest";
import { startDeskWithCases } from "#apps/desk/testing/component-desk.ts";
import { createRunLoads } from "#apps/server/testing/run-loads.ts";
import { sendLoadFile } from "../contract/send-load-file.ts";

const desk = await startDeskWithCases();

test("refusals are in the language of staff where they are known by codes, the others in the command’s words", async () => {
  const manager = await desk.enter("Berta", "manager");
  const customer = { kind: "person", name: "Anna Roca", email: "anna@example.org" };
  const file = [
    { ...customer, tax_id: "00000000T", email: "anna" },
    { ...customer, tax_id: "12345678A" },
    { kind: "person", tax_id: "12345678Z" },
  ]
    .map((record) => JSON.stringify(record))
    .join("\n");
  const { json } = await manager.call(sendLoadFile, {
    query: { kind: "customers", name: "clients.ndjson" },
    file,
  });
  await createRunLoads(desk.services)();
  const screen = await desk.open(`/loads/${json.load_id}`, { as: manager });
  expect(await screen.findByText("email: no és una adreça electrònica")).toBeDefined();
  expect(screen.getByText(/Falta name/)).toBeDefined();
  expect(screen.getByText(/12345678A/)).toBeDefined();
});
