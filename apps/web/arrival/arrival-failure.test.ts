import { expect, it } from "vitest";
import { ApiError } from "#platform/web/api/api-error.ts";
import { arrivalFailure } from "./arrival-failure.ts";

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
  expect(arrivalFailure(error(status, code), "token").code).toBe(code);
});

it("any other failure is a token, or partner's details, that are not valid", () => {
  expect(arrivalFailure(error(400, "invalid_request"), "token")).toMatchObject({
    status: 401,
    code: "token_not_valid",
    requestId: "r1",
  });
  expect(arrivalFailure(error(400, "invalid_request"), "client")).toMatchObject({
    status: 403,
    code: "client_id_not_valid",
  });
  expect(arrivalFailure(new Error("not what was declared"), "token").code).toBe("token_not_valid");
});
