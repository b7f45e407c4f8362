import { expect, test } from "vitest";
import { startDeskWithCases } from "#apps/desk/testing/component-desk.ts";

const desk = await startDeskWithCases();
const marc = await desk.enter("Marc", "manager");

test("a plan is chosen, previewed to the cent, agreed, and broken with a reason", async () => {
  const screen = await desk.open(`/payment-plans/new/${desk.customerId}`, { as: marc });
  const { user } = screen;
  const boxes = await screen.findAllByRole("checkbox");
  expect(screen.queryByText(/undefined/)).toBeNull();
  const free = boxes.filter((box) => !box.hasAttribute("disabled"));
  for (const box of free.slice(1)) await user.click(box);
  const [label = ""] = (free[0]?.closest("div")?.textContent ?? "").split("€");
  const cents = Number((/([\d.]+),(\d\d)\s*$/.exec(label) ?? []).slice(1).join("").replace(".", ""));
  expect(cents).toBeGreaterThan(0);
  const amounts = screen
    .getAllByText(/^[\d.]+,\d\d\s€$/)
    .map((cell) => Number((cell.textContent ?? "").replaceAll(/\D/g, "")));
  const total = amounts.pop() ?? 0;
  expect(total).toBe(cents);
  expect(amounts).toHaveLength(3);
  expect(amounts.reduce((sum, part) => sum + part, 0)).toBe(cents);
  await user.click(screen.getByRole("button", { name: /^Acorda .* en 3 terminis$/ }));
  await expect.poll(() => screen.address()).toMatch(/\/payment-plans\/[0-9a-f-]{36}$/);
  expect(await screen.findByText("1 de 3")).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Trenca el pla" }));
  await user.type(screen.getByLabelText("Motiu"), "Ho demana la clienta");
  const confirm = screen.getAllByRole("button", { name: "Trenca el pla" }).at(-1);
  if (confirm !== undefined) await user.click(confirm);
  expect(await screen.findByText("Trencat")).toBeDefined();
});

test("an agent is not offered a plan, and a plan too small for its instalments is not agreed", async () => {
  const marta = await desk.enter("Marta", "agent");
  const page = await desk.open(`/customers/${desk.customerId}`, { as: marta });
  expect(page.queryByRole("link", { name: "Pla de pagament" })).toBeNull();
  const screen = await desk.open(`/payment-plans/new/${desk.customerId}`, { as: marc });
  for (const box of await screen.findAllByRole("checkbox"))
    if (!box.hasAttribute("disabled")) await screen.user.click(box);
  await screen.user.click(screen.getByRole("button", { name: "Acorda el pla" }));
  expect(screen.getAllByText("Tria almenys una factura.").length).toBeGreaterThan(0);
});
