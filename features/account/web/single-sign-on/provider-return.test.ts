import { expect, it } from "vitest";
import { readProviderReturn } from "./provider-return.ts";

it("a code is read with its state and issuer", () => {
  expect(readProviderReturn("?code=c&state=s&iss=https%3A%2F%2Fid.example&session_state=x")).toEqual({
    kind: "code",
    code: "c",
    state: "s",
    iss: "https://id.example",
  });
});

it("a code without a state is passed on, and the server refuses it", () => {
  expect(readProviderReturn("?code=c")).toEqual({ kind: "code", code: "c" });
});

it("an error takes precedence over a code, and its description is ignored", () => {
  expect(readProviderReturn("?code=c&error=access_denied&error_description=%3Cb%3E")).toEqual({
    kind: "error",
    error: "access_denied",
  });
});

it.each(["code", "state", "iss"])("a %s above the maximum length is read as an error", (name) => {
  const query = new URLSearchParams({ code: "c", state: "s", [name]: "x".repeat(5000) });
  expect(readProviderReturn(`?${query}`)).toEqual({ kind: "error", error: "invalid_request" });
});

it.each(["", "?", "?code=", "?redirectPath=%2F"])(
  "a URL without parameters is read as no return: %s",
  (search) => {
    expect(readProviderReturn(search)).toEqual({ kind: "nothing" });
  },
);
