import { expect, it } from "vitest";
import { accessOf } from "./feature.ts";
import { isFeatureOn } from "./feature-flag.ts";

const contracting = { access: "unprotected", privateWhen: "contractation.authenticate" } as const;
const isOn = (authenticate: boolean) => (setting: string) =>
  isFeatureOn([{ contractation: { authenticate } }], setting);

it("a route with privateWhen is private when its setting is on", () => {
  expect(accessOf(contracting, isOn(true))).toBe("private");
  expect(accessOf(contracting, isOn(false))).toBe("unprotected");
});

it("a route without privateWhen has its declared access", () => {
  expect(accessOf({ access: "public" }, isOn(true))).toBe("public");
});
