import { expect, test } from "vitest";
import { pageSizesWith, readListAddress, writeListAddress } from "./contract-list-url.ts";

const read = (address: string) => readListAddress(new URLSearchParams(address), 10);

test("the deployment's size of page stands among the usual ones, once", () => {
  expect(pageSizesWith(20)).toEqual([5, 10, 20, 25, 50, 100]);
  expect(pageSizesWith(10)).toEqual([5, 10, 25, 50, 100]);
});

test("an address that says nothing is the first page of the usual size", () => {
  expect(read("")).toEqual({ filter: "", offset: 0, limit: 10 });
});

test("an address says words, page and size", () => {
  expect(read("filter=50%25&offset=50&limit=25")).toEqual({ filter: "50%", offset: 50, limit: 25 });
});

test.each(["offset=-1", "offset=1.5", "offset=1e9", "offset=", "limit=7", "limit=1000000", "limit=abc"])(
  "%s is as if it were not said",
  (address) => {
    expect(read(address)).toEqual({ filter: "", offset: 0, limit: 10 });
  },
);

test("words longer than the server takes are cut", () => {
  expect(read(`filter=${"a".repeat(150)}`).filter).toHaveLength(100);
});

test("other words and another size of page begin on the first page, and keep the rest", () => {
  const address = new URLSearchParams("filter=vic&offset=20&limit=10&other=1");
  expect(`${writeListAddress(address, { filter: "salt" })}`).toBe("filter=salt&limit=10&other=1");
  expect(`${writeListAddress(address, { limit: 25 })}`).toBe("filter=vic&limit=25&other=1");
  expect(`${writeListAddress(address, { filter: "" })}`).toBe("limit=10&other=1");
});

test("another page is written, and the first one is not", () => {
  const address = new URLSearchParams("filter=vic&offset=20");
  expect(`${writeListAddress(address, { offset: 30 })}`).toBe("filter=vic&offset=30");
  expect(`${writeListAddress(address, { offset: 0 })}`).toBe("filter=vic");
});
