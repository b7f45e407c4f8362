import { expect, it } from "vitest";
import { accessOf } from "./feature.ts";
import { isFeatureOn } from "./feature-flag.ts";

const contracting = { access: "unprotected", privateWhen: "contractation.authenticate" } as const;
const isOn = (authenticate: boolean) => (setting: string) =>
  isFeatureOn([{ contractation: { authenticate } }], setting);

it("a screen is for customers alone where the deployment wants an account first", () => {
  expect(accessOf(contracting, isOn(true))).toBe("private");
  expect(accessOf(contracting, isOn(false))).toBe("unprotected");
});

it("a screen without such a condition is as it says", () => {
  expect(accessOf({ access: "public" }, isOn(true))).toBe("public");
});
