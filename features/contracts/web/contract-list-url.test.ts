import { expect, test } from "vitest";
import { listStateWith, pageSizesWith, withFirstPage, type ListAddress } from "./contract-list-url.ts";

const read = (address: string) => listStateWith(10).read(new URLSearchParams(address));
const write = (params: URLSearchParams, change: Partial<ListAddress>) =>
  `${listStateWith(10).write(params, withFirstPage(change))}`;

test("the deployment's page size is listed once among the default ones", () => {
  expect(pageSizesWith(20)).toEqual([5, 10, 20, 25, 50, 100]);
  expect(pageSizesWith(10)).toEqual([5, 10, 25, 50, 100]);
});

test("a URL without parameters is the first page of the default size", () => {
  expect(read("")).toEqual({ filter: "", offset: 0, limit: 10 });
});

test("a URL has the search text, the page and its size", () => {
  expect(read("filter=50%25&offset=50&limit=25")).toEqual({ filter: "50%", offset: 50, limit: 25 });
});

test.each(["offset=-1", "offset=1.5", "offset=1e9", "offset=", "limit=7", "limit=1000000", "limit=abc"])(
  "%s is ignored",
  (address) => {
    expect(read(address)).toEqual({ filter: "", offset: 0, limit: 10 });
  },
);

test("a search text is cut to the server's limit", () => {
  expect(read(`filter=${"a".repeat(150)}`).filter).toHaveLength(100);
});

test("a new search text or page size resets the page and preserves the other parameters", () => {
  const address = new URLSearchParams("filter=vic&offset=20&limit=50&other=1");
  expect(write(address, { filter: "salt" })).toBe("filter=salt&limit=50&other=1");
  expect(write(address, { limit: 25 })).toBe("filter=vic&limit=25&other=1");
  expect(write(address, { filter: "" })).toBe("limit=50&other=1");
});

test("the offset is written, except for the first page", () => {
  const address = new URLSearchParams("filter=vic&offset=20");
  expect(write(address, { offset: 30 })).toBe("filter=vic&offset=30");
  expect(write(address, { offset: 0 })).toBe("filter=vic");
});
