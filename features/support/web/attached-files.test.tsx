import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { startComponentPortal } from "#apps/web/testing/component-portal.ts";
import { demoPeople } from "#database/seed/demo-people.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";

const portal = await startComponentPortal(await createTestDatabase("demo"));
const { household } = demoPeople;
const picture = await readFile("docs/examples/sunrise.png");
const photoNamed = (name: string): File => new File([picture], name, { type: "image/png" });

test("the camera of a phone is asked for a photo, which is shown as a small picture until another replaces it", async () => {
  const screen = await portal.open("/atencio-al-client?autolectures=true", { as: household });
  const camera = screen.getByLabelText<HTMLInputElement>("Fes una foto");
  expect([camera.getAttribute("capture"), camera.accept]).toEqual(["environment", "image/*"]);
  await screen.user.upload(camera, photoNamed("comptador.png"));
  const shown = screen.getByRole<HTMLImageElement>("img", { name: "Vista prèvia de comptador.png" });
  const stored = await fetch(shown.src);
  expect([stored.status, stored.headers.get("content-type")]).toEqual([200, "image/png"]);

  await screen.user.upload(camera, photoNamed("segona.png"));
  expect(screen.queryByRole("img", { name: "Vista prèvia de comptador.png" })).toBeNull();
  expect(screen.getByRole("img", { name: "Vista prèvia de segona.png" })).toBeDefined();
  expect((await fetch(shown.src)).status).toBe(404);
});

test("a document of a form has no camera and no picture, and its states are read aloud", async () => {
  const screen = await portal.open("/atencio-al-client", { as: household });
  expect(screen.queryByLabelText("Fes una foto")).toBeNull();
  const bill = new File(["%PDF-1.7\na bill"], "rebut.pdf", { type: "application/pdf" });
  await screen.user.upload(screen.getByLabelText(/Fitxers/), bill);
  expect(screen.getByText("rebut.pdf: enviat")).toBeDefined();
  expect(screen.queryByRole("img", { name: /rebut\.pdf/ })).toBeNull();
  await screen.user.click(screen.getByRole("button", { name: "Treu rebut.pdf" }));
  expect(screen.getByText("rebut.pdf: tret")).toBeDefined();
});
