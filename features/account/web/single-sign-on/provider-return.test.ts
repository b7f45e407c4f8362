import { expect, it } from "vitest";
import { readProviderReturn } from "./provider-return.ts";

it("a code comes with its state and the provider's name", () => {
  expect(readProviderReturn("?code=c&state=s&iss=https%3A%2F%2Fid.example&session_state=x")).toEqual({
    kind: "code",
    code: "c",
    state: "s",
    iss: "https://id.example",
  });
});

it("a code without a state goes on without, for the server to refuse", () => {
  expect(readProviderReturn("?code=c")).toEqual({ kind: "code", code: "c" });
});

it("an error counts more than a code, and its description is left behind", () => {
  expect(readProviderReturn("?code=c&error=access_denied&error_description=%3Cb%3E")).toEqual({
    kind: "error",
    error: "access_denied",
  });
});

it.each(["code", "state", "iss"])("a %s longer than any provider's is a refusal", (name) => {
  const query = new URLSearchParams({ code: "c", state: "s", [name]: "x".repeat(5000) });
  expect(readProviderReturn(`?${query}`)).toEqual({ kind: "error", error: "invalid_request" });
});

it.each(["", "?", "?code=", "?redirectPath=%2F"])("nothing is nothing: %s", (search) => {
  expect(readProviderReturn(search)).toEqual({ kind: "nothing" });
});
