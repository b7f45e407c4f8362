import { expect, it } from "vitest";
import { ApiError } from "#platform/web/api/api-error.ts";
import { toSignInError } from "./sign-in-error.ts";

const textOf = (status: number, code: string): string =>
  toSignInError(new ApiError(status, { code, message: code, requestId: "r1" })).code;

it.each([
  [401, "anything", "token_expired"],
  [403, "wrong_credentials", "wrong_credentials"],
  [403, "anything", "wrong_credentials"],
  [500, "anything", "internal_error"],
  [502, "anything", "internal_error"],
  [400, "invalid_request", "wrong_credentials"],
  [418, "anything", "wrong_credentials"],
])("a sign-in refused with %d %s is reported as %s", (status, code, words) => {
  expect(textOf(status, code)).toBe(words);
});

it.each([
  [419, "token_no_longer_valid"],
  [401, "token_not_valid"],
  [403, "client_id_not_valid"],
  [429, "too_many_requests"],
  [0, "no_connection"],
  [503, "unavailable"],
])("an error with a more specific text keeps it: %d %s", (status, code) => {
  expect(textOf(status, code)).toBe(code);
});

it("the error keeps its request id", () => {
  const error = new ApiError(500, { code: "x", message: "x", requestId: "r1" });
  expect(toSignInError(error).requestId).toBe("r1");
});
