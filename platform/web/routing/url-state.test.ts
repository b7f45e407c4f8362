import { expect, test } from "vitest";
import { defineUrlState, urlParameter, type UrlParameter } from "./url-state.ts";

const tags: UrlParameter<readonly string[]> = {
  names: ["tag"],
  read: (params) => params.getAll("tag"),
  write: (values) => values.map((value) => ["tag", value]),
};
const state = defineUrlState({
  search: urlParameter.text("q", undefined, 5),
  sort: urlParameter.choice("sort", ["date", "amount"], "date"),
  offset: urlParameter.number("offset", 0, [0, 1000]),
  limit: urlParameter.number("limit", undefined, [1, 100]),
  tags,
});
const read = (address: string) => state.read(new URLSearchParams(address));
const write = (address: string, change: Parameters<typeof state.write>[1]) =>
  String(state.write(new URLSearchParams(address), change));

const defaults = { search: undefined, sort: "date", offset: 0, limit: undefined, tags: [] };

test("a URL without parameters has the default values", () => {
  expect(read("")).toEqual(defaults);
});

test("a URL has the values of its parameters", () => {
  expect(read("q=vic&sort=amount&offset=50&limit=25&tag=a&tag=b")).toEqual({
    search: "vic",
    sort: "amount",
    offset: 50,
    limit: 25,
    tags: ["a", "b"],
  });
});

test.each([
  "q=%20",
  "sort=price",
  "sort=",
  "offset=-1",
  "offset=1001",
  "offset=1e2",
  "offset=1.5",
  "offset=",
  "limit=0",
  "limit=ten",
])("the invalid parameter %s is read as its default, and removed by the next change", (address) => {
  expect(read(address)).toEqual(defaults);
  expect(write(address, {})).toBe("");
});

test("a text is trimmed and cut to its maximum length", () => {
  expect(read("q=%20abcdefg%20").search).toBe("abcde");
});

test("a change preserves the order, the other values and the parameters of others", () => {
  expect(write("q=vic&offset=20&ref=mail&tag=a", { offset: 30 })).toBe("q=vic&offset=30&ref=mail&tag=a");
  expect(write("ref=mail", { sort: "amount", limit: 5 })).toBe("ref=mail&sort=amount&limit=5");
});

test("default values are removed from the URL", () => {
  expect(write("q=vic&offset=20&limit=5&sort=amount&tag=a&ref=mail", defaults)).toBe("ref=mail");
});

test("a parameter that stands several times is written as often as it has values", () => {
  expect(write("tag=a&tag=b&ref=mail", { tags: ["c", "d", "e"] })).toBe("tag=c&ref=mail&tag=d&tag=e");
});
