import { expect, test } from "vitest";
import { startDeskWithCases } from "#apps/desk/testing/component-desk.ts";
import { inTransaction } from "#platform/server/database/in-transaction.ts";
import { insertConfirmedLead } from "../server/testing/stored-lead.ts";

const desk = await startDeskWithCases();
const marta = await desk.enter("Marta Roig", "agent");

test("staff read what the customer reads of a refusal, before and after they record its code", async () => {
  const reference = await inTransaction(desk.database.pool, insertConfirmedLead);
  const screen = await desk.open(`/cases/lead/${reference}`, { as: marta });
  await screen.user.click(screen.getByRole("radio", { name: "La distribuïdora la rebutja" }));
  const field = screen.getByLabelText(/Codi del rebuig/);
  const reason =
    "El contracte actual és a nom d’una altra persona. Demana un canvi de titular o corregeix el NIF.";
  await screen.user.type(field, "0");
  expect(screen.queryByText(`El client llegirà: ${reason}`)).toBeNull();
  await screen.user.type(field, "3");
  expect(screen.getByText(`El client llegirà: ${reason}`)).toBeDefined();
  await screen.user.clear(field);
  await screen.user.type(field, "r29");
  expect(screen.getByText(/^El client llegirà: La distribuïdora no coneix aquest CUPS de gas/)).toBeDefined();
  await screen.user.clear(field);
  await screen.user.type(field, "03");
  await screen.user.click(screen.getByRole("button", { name: "Desa-ho" }));
  await screen.settled();
  expect(screen.getByText(`03: ${reason}`)).toBeDefined();
  expect(screen.getByText("ha d’actuar el client")).toBeDefined();
});
