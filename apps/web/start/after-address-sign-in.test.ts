import { expect, it, describe } from "vitest";
import { passwordRoutes } from "#features/password/contract/routes.ts";
import type { FeatureRoute } from "#platform/contract/feature.ts";
import { ApiError } from "#platform/web/api/api-error.ts";
import { addressSignInFailure, addressSignInTarget } from "./after-address-sign-in.ts";

const error = (status: number, code: string): ApiError =>
  new ApiError(status, { code, message: code, requestId: "r1" });

it.each([
  [419, "token_no_longer_valid"],
  [401, "token_not_valid"],
  [403, "client_id_not_valid"],
  [429, "too_many_requests"],
  [0, "no_connection"],
  [500, "internal_error"],
  [503, "unavailable"],
])("what the server says is told: %d %s", (status, code) => {
  expect(addressSignInFailure(error(status, code), "token").code).toBe(code);
});

it("any other failure is a token, or partner's details, that are not valid", () => {
  expect(addressSignInFailure(error(400, "invalid_request"), "token")).toMatchObject({
    status: 401,
    code: "token_not_valid",
    requestId: "r1",
  });
  expect(addressSignInFailure(error(400, "invalid_request"), "client")).toMatchObject({
    status: 403,
    code: "client_id_not_valid",
  });
  expect(addressSignInFailure(new Error("not what was declared"), "token").code).toBe("token_not_valid");
});

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
    expect(addressSignInTarget(byToken, place)).toBe("/facturas?page=2");
  });

  it.each(["/", "/?utm=x", "/#top"])(
    "at the first page (%s) one lands where everybody does",
    (cleanAddress) => {
      expect(addressSignInTarget(byToken, { ...place, cleanAddress })).toBe("/contratos/gas");
    },
  );

  it("who is to choose a new password does so first", () => {
    expect(addressSignInTarget({ ...byToken, changePassword: true }, place)).toBe("/cambio-de-clave");
    expect(addressSignInTarget({ ...byToken, changePassword: true }, { ...place, screens: [] })).toBe(
      place.cleanAddress,
    );
  });

  it("a partner's customer contracts electricity, where that can be done here", () => {
    expect(addressSignInTarget({ ...byToken, kind: "client" }, place)).toBe("/nuevo");
    expect(addressSignInTarget({ ...byToken, kind: "client" }, { ...place, screens: [] })).toBe(
      "/contratos/gas",
    );
  });
});
