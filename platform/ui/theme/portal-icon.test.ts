import { expect, test } from "vitest";
import { portalIcon } from "./portal-icon.ts";

test("the mark in the browser's tab has the deployment's colours, and nothing that ends an attribute", () => {
  const address = portalIcon({ primary: "#1F3D2B", secondary: "#E8A33D" });
  expect(address).toMatch(/^data:image\/svg\+xml,[\w%.'()~!*-]+$/);
  const picture = decodeURIComponent(address);
  expect(picture).toContain("fill='#1F3D2B'");
  expect(picture).toContain("stroke='#E8A33D'");
});
