import { within } from "@testing-library/dom";
import { expect, test } from "vitest";
import { startComponentDesk } from "#apps/desk/testing/component-desk.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";

const desk = await startComponentDesk(await createTestDatabase("demo"));

test("a coupon is published with its reduction, listed, and ended after a question", async () => {
  const screen = await desk.open("/coupons/new", { roles: ["publisher"] });
  const { user } = screen;
  await user.click(screen.getByRole("radio", { name: "A percentage" }));
  await user.click(screen.getByRole("button", { name: "Publish" }));
  screen.getAllByText("It needs a code to reduce prices or choose products.");
  screen.getAllByText("Write the title in at least one language.");
  await user.type(within(screen.getByRole("group", { name: "Title" })).getByLabelText(/^English/), "Friends");
  await user.type(screen.getByLabelText("Link that is shared"), "https://llum.example/a");
  await user.type(screen.getByLabelText("Link to the conditions"), "https://llum.example/b");
  await user.type(screen.getByLabelText("Code"), "FRIENDS-27");
  await user.type(screen.getByLabelText("Percentage"), "12,5");
  await user.click(screen.getByRole("button", { name: "Publish" }));
  const question = within(screen.getByRole("dialog", { name: "Publish this coupon?" }));
  question.getByText("Missing: Català, Castellano");
  await user.click(question.getByRole("button", { name: "Publish" }));
  expect(screen.address()).toBe("/gestio/coupons");
  const row = () => screen.getByText("FRIENDS27").closest("tr");
  expect(row()?.textContent).toContain("12.5% off the energy, for 12 months");
  await user.click(screen.getByRole("button", { name: "End: Friends" }));
  await user.click(screen.getByRole("button", { name: "End it" }));
  expect(row()?.textContent).not.toContain("In force");
});
