import { expect, test } from "vitest";
import { startComponentPortal } from "#apps/web/testing/component-portal.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";

const portal = await startComponentPortal(await createTestDatabase("demo"));

test("the screen without the link’s token says where the link is", async () => {
  const screen = await portal.open("/llamada");
  expect(screen.getByText(/Ábrelo de nuevo desde el correo/)).toBeDefined();
  expect(screen.queryByRole("button", { name: "Anular la llamada" })).toBeNull();
});

test("opening the link cancels nothing, and a link that is not ours is refused when its button is pressed", async () => {
  const screen = await portal.open("/trucada#t=abc.def");
  expect(portal.requests.some((path) => path.includes("call-backs"))).toBe(false);
  await screen.user.click(screen.getByRole("button", { name: "Anul·la la trucada" }));
  expect(screen.getByRole("alert").textContent).toContain("Aquest enllaç ja no serveix");
});
