import { expect, test } from "vitest";
import { pageRange } from "./pagination.tsx";

test("the first page of 312 invoices shows 1 to 100 and leads on to the next and the last", () => {
  expect(pageRange({ offset: 0, limit: 100, total: 312 })).toEqual({
    first: 1,
    last: 100,
    page: 1,
    pages: 4,
    previousOffset: undefined,
    nextOffset: 100,
    lastOffset: 300,
  });
});

test("the last page shows only what is left and leads back", () => {
  const range = pageRange({ offset: 300, limit: 100, total: 312 });
  expect(range).toMatchObject({ first: 301, last: 312, previousOffset: 200, nextOffset: undefined });
});

test("a total that fills its pages exactly has no empty page after them", () => {
  const range = pageRange({ offset: 100, limit: 100, total: 200 });
  expect(range).toMatchObject({ pages: 2, last: 200, nextOffset: undefined, lastOffset: 100 });
});

test("an empty list is 0 of 0, on page 1 of 1", () => {
  const range = pageRange({ offset: 0, limit: 10, total: 0 });
  expect(range).toMatchObject({ first: 0, last: 0, page: 1, pages: 1, lastOffset: 0 });
});

test("an offset before the start or past the end gives an existing page", () => {
  expect(pageRange({ offset: 900, limit: 100, total: 312 })).toMatchObject({ page: 4, first: 301 });
  expect(pageRange({ offset: -5, limit: 100, total: 312 })).toMatchObject({ page: 1, first: 1 });
});

test("an offset in the middle of a page gives that page", () => {
  expect(pageRange({ offset: 150, limit: 100, total: 312 })).toMatchObject({
    page: 2,
    first: 101,
    last: 200,
  });
});
