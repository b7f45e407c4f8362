import { expect, it } from "vitest";
import { landingAddress } from "./landing-address.ts";

const somebody = { newCustomer: false, redirect: null, promocode: null };
const contracting = "/nou-client-dual";

it("a customer goes where they were going, else to the first page", () => {
  expect(landingAddress({ ...somebody, redirect: "/factures?page=2" }, contracting)).toBe("/factures?page=2");
  expect(landingAddress(somebody, contracting)).toBe("/");
});

it("somebody without a contract goes to make one", () => {
  expect(landingAddress({ ...somebody, newCustomer: true, redirect: "/factures" }, contracting)).toBe(
    contracting,
  );
});

it("a promotion is carried to where a contract is made", () => {
  expect(landingAddress({ ...somebody, promocode: "SUN & MOON" }, contracting)).toBe(
    "/nou-client-dual?promocode=SUN+%26+MOON",
  );
});

it("where no contract can be made, everyone goes where they were going", () => {
  expect(landingAddress({ ...somebody, newCustomer: true, redirect: "/factures" }, undefined)).toBe(
    "/factures",
  );
});

it("nobody goes to another site", () => {
  expect(landingAddress({ ...somebody, redirect: "//evil.example" }, undefined)).toBe("/");
});
