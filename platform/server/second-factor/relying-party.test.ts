import { expect, it } from "vitest";
import { relyingPartyOf } from "./web-authn.ts";

it("the relying party is the portal's host name, and only its origin has the port", () => {
  expect(relyingPartyOf("https://clients.llum.example:8443")).toEqual({
    id: "clients.llum.example",
    origin: "https://clients.llum.example:8443",
  });
});

it("the relying party of a loopback address is localhost", () => {
  const localhost = { id: "localhost", origin: "http://localhost:3000" };
  for (const address of ["http://127.0.0.1:3000", "http://[::1]:3000", "http://localhost:3000"])
    expect(relyingPartyOf(address)).toEqual(localhost);
});

it("there is no relying party where the portal is reached by an IP address", () => {
  for (const address of ["http://192.168.1.10:3000", "https://[2001:db8::1]", "http://0.0.0.0:3000"])
    expect(relyingPartyOf(address)).toBeUndefined();
});
