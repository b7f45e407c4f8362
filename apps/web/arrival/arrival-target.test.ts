import { describe, expect, it } from "vitest";
import { passwordRoutes } from "#features/password/contract/routes.ts";
import type { FeatureRoute } from "#platform/contract/feature.ts";
import { arrivalTarget } from "./arrival-target.ts";

const contracting: FeatureRoute = { paths: { ca: "/nou", es: "/nuevo", en: "/new" }, access: "unprotected" };
const screens = [
  { name: "changePassword", route: passwordRoutes.changePassword },
  { name: "newElectricityCustomer", route: contracting },
];
const byToken = { kind: "token", changePassword: false } as const;
const place = {
  screens,
  language: "es",
  cleanAddress: "/facturas?page=2",
  landing: "/contratos/gas",
} as const;

describe("after an address has signed somebody in", () => {
  it("a token leads to where the address pointed", () => {
    expect(arrivalTarget(byToken, place)).toBe("/facturas?page=2");
  });

  it.each(["/", "/?utm=x", "/#top"])(
    "at the first page (%s) one lands where everybody does",
    (cleanAddress) => {
      expect(arrivalTarget(byToken, { ...place, cleanAddress })).toBe("/contratos/gas");
    },
  );

  it("who is to choose a new password does so first", () => {
    expect(arrivalTarget({ ...byToken, changePassword: true }, place)).toBe("/cambio-de-clave");
    expect(arrivalTarget({ ...byToken, changePassword: true }, { ...place, screens: [] })).toBe(
      place.cleanAddress,
    );
  });

  it("a partner's customer contracts electricity, where that can be done here", () => {
    expect(arrivalTarget({ ...byToken, kind: "client" }, place)).toBe("/nuevo");
    expect(arrivalTarget({ ...byToken, kind: "client" }, { ...place, screens: [] })).toBe("/contratos/gas");
  });
});
