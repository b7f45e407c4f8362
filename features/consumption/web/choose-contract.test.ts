import { expect, test } from "vitest";
import { chooseContract } from "./consumption-screen.tsx";

const contract = (name: string, state: "draft" | "active" | "closed") => ({
  contractId: Number(name),
  name,
  state,
  cups: "",
  fullAddress: "",
});
const former = contract("0009871", "closed");
const flat = contract("0012101", "active");
const garage = contract("0012103", "draft");

test("without a contract in the URL, the first active contract is chosen", () => {
  expect(chooseContract([former, flat, garage], undefined)).toBe(flat);
});

test("a customer with only a closed or future contract sees that one", () => {
  expect(chooseContract([former, garage], undefined)).toBe(former);
  expect(chooseContract([], undefined)).toBeUndefined();
});

test("an unknown contract in the URL is not replaced by another", () => {
  expect(chooseContract([former, flat], "0009871")).toBe(former);
  expect(chooseContract([former, flat], "7777777")).toBeUndefined();
});
