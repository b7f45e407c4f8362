import { expect, test } from "vitest";
import {
  isFiltered,
  selectionOf,
  listStateWith,
  pageSizesWith,
  withFirstPage,
  type ListAddress,
} from "./contract-list-url.ts";

const read = (address: string) => listStateWith(10).read(new URLSearchParams(address));
const write = (params: URLSearchParams, change: Partial<ListAddress>) =>
  `${listStateWith(10).write(params, withFirstPage(change))}`;

test("the deployment's page size is listed once among the default ones", () => {
  expect(pageSizesWith(20)).toEqual([5, 10, 20, 25, 50, 100]);
  expect(pageSizesWith(10)).toEqual([5, 10, 25, 50, 100]);
});

const whole = {
  filter: "",
  state: "",
  payment: "",
  municipality: "",
  product: "",
  sort: "",
  offset: 0,
  limit: 10,
} as const;

test("a URL without parameters is the first page of the default size", () => {
  expect(read("")).toEqual(whole);
});

test("a URL has the search text, the page and its size", () => {
  expect(read("filter=50%25&offset=50&limit=25")).toEqual({ ...whole, filter: "50%", offset: 50, limit: 25 });
});

test("a URL has the filters and the order, which the server gets without those that are not set", () => {
  const address = read("state=closed&payment=owed&municipality=Reus&product=P1&sort=-debt");
  const wanted = { state: "closed", payment: "owed", municipality: "Reus", product: "P1", sort: "-debt" };
  expect(address).toEqual({ ...whole, ...wanted });
  expect(selectionOf(address)).toEqual(wanted);
  expect(isFiltered(address)).toBe(true);
  expect(isFiltered(read("sort=-debt&offset=20"))).toBe(false);
});

test.each([
  "state=open",
  "payment=later",
  "sort=customer",
  "offset=-1",
  "offset=1.5",
  "offset=1e9",
  "offset=",
  "limit=7",
  "limit=1000000",
  "limit=abc",
])("%s is ignored", (address) => {
  expect(read(address)).toEqual(whole);
});

test("a search text is cut to the server's limit", () => {
  expect(read(`filter=${"a".repeat(150)}`).filter).toHaveLength(100);
});

test("a new search text or page size resets the page and preserves the other parameters", () => {
  const address = new URLSearchParams("filter=vic&offset=20&limit=50&other=1");
  expect(write(address, { filter: "salt" })).toBe("filter=salt&limit=50&other=1");
  expect(write(address, { limit: 25 })).toBe("filter=vic&limit=25&other=1");
  expect(write(address, { filter: "" })).toBe("limit=50&other=1");
  expect(write(address, { sort: "-debt" })).toBe("filter=vic&limit=50&other=1&sort=-debt");
});

test("the offset is written, except for the first page", () => {
  const address = new URLSearchParams("filter=vic&offset=20");
  expect(write(address, { offset: 30 })).toBe("filter=vic&offset=30");
  expect(write(address, { offset: 0 })).toBe("filter=vic");
});
