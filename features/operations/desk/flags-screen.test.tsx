import { within } from "@testing-library/dom";
import { expect, test } from "vitest";
import { startComponentDesk } from "#apps/desk/testing/component-desk.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { turnFlagOn } from "../staff/switch-flag.ts";

const desk = await startComponentDesk(await createTestDatabase("demo"));

test("a feature is switched off after a question, and the undo brings back how it was", async () => {
  const screen = await desk.open("/flags", { roles: ["administrator"] });
  const row = () => screen.getByText("marketPrices.enabled").closest("tr");
  const cells = () => within(row() ?? document.body);
  cells().getByText("Not changed");
  await screen.user.click(cells().getByRole("button", { name: /^Switch off/ }));
  expect(desk.services.flags.read()).toMatchObject({ marketPrices: { enabled: true } });
  await screen.user.click(screen.getByRole("button", { name: "Switch it off" }));
  expect(desk.services.flags.read()).toMatchObject({ marketPrices: { enabled: false } });
  cells().getByText(/^Laia, /);
  await screen.user.click(screen.getByRole("button", { name: "Undo" }));
  expect(desk.services.flags.read()).toMatchObject({ marketPrices: { enabled: true } });
  cells().getByText("Not changed");
});

test("a feature that another person has switched meanwhile is not switched, and says how it is now", async () => {
  const screen = await desk.open("/flags", { roles: ["administrator"] });
  const cells = () => within(screen.getByText("comparator.enabled").closest("tr") ?? document.body);
  await screen.user.click(cells().getByRole("button", { name: /^Switch off/ }));
  const author = { actor: "Marta", now: new Date() };
  await desk.services.carryOut(turnFlagOn, { flag: "comparator.enabled", switchedBy: "Marta" }, author);
  await screen.user.click(screen.getByRole("button", { name: "Switch it off" }));
  const dialog = within(screen.getByRole("dialog"));
  dialog.getByText(/^Another person has switched this feature meanwhile/);
  dialog.getByText(/^Now it is: On \(Marta, /);
  expect(desk.services.flags.read()).toMatchObject({ comparator: { enabled: true } });
});

test("what needs settings says so, and stays off", async () => {
  const screen = await desk.open("/flags", { roles: ["administrator"] });
  await screen.user.click(
    screen.getByRole("button", {
      name: "Switch on: Customers sign in with their account at another provider.",
    }),
  );
  await screen.user.click(screen.getByRole("button", { name: "Switch it on" }));
  screen.getByText(/It needs settings that are missing/);
});
