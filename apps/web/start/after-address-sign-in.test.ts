import { expect, it, describe } from "vitest";
import { accountRoutes } from "#features/account/contract/routes.ts";
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
])("the sign-in shows the server's refusal: %d %s", (status, code) => {
  expect(addressSignInFailure(error(status, code), "token").code).toBe(code);
});

it("any other failure counts as an invalid token or invalid partner credentials", () => {
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
  { name: "changePassword", route: accountRoutes.changePassword },
  { name: "newElectricityCustomer", route: contracting },
];
const byToken = { kind: "token", changePassword: false } as const;
const place = {
  screens,
  language: "es",
  cleanAddress: "/facturas?page=2",
  landing: "/contratos/gas",
} as const;

describe("after signing in by the address", () => {
  it("a token leads to the screen of the address", () => {
    expect(addressSignInTarget(byToken, place)).toBe("/facturas?page=2");
  });

  it.each(["/", "/?utm=x", "/#top"])(
    "at the first page (%s) one lands where everybody does",
    (cleanAddress) => {
      expect(addressSignInTarget(byToken, { ...place, cleanAddress })).toBe("/contratos/gas");
    },
  );

  it("a due change of password comes first", () => {
    expect(addressSignInTarget({ ...byToken, changePassword: true }, place)).toBe("/cambio-de-clave");
    expect(addressSignInTarget({ ...byToken, changePassword: true }, { ...place, screens: [] })).toBe(
      place.cleanAddress,
    );
  });

  it("a partner's customer lands on the electricity contract, where the portal has it", () => {
    expect(addressSignInTarget({ ...byToken, kind: "client" }, place)).toBe("/nuevo");
    expect(addressSignInTarget({ ...byToken, kind: "client" }, { ...place, screens: [] })).toBe(
      "/contratos/gas",
    );
  });
});
