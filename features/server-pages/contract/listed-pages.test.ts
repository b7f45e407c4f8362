import { expect, test } from "vitest";
import { listedPages, pageParams } from "./listed-pages.ts";
import type { ServerPage } from "./server-page.ts";

const page = (pageId: number, routePath: string): ServerPage => ({
  pageId,
  routePath,
  title: `Page ${pageId}`,
  description: "",
});
const pathsOf = (...pages: ServerPage[]) =>
  listedPages(pages).map(({ pageId, routePath }) => [pageId, routePath]);

test("a page's path starts with one slash and has hyphens instead of inner slashes", () => {
  expect(pathsOf(page(1, "socis"), page(2, "/ajuda/factura/"), page(3, "//a / b"))).toEqual([
    [1, "/socis"],
    [2, "/ajuda-factura"],
    [3, "/a-b"],
  ]);
});

test("of pages with the same path only the first is listed, and no page is listed twice", () => {
  expect(pathsOf(page(1, "/a/b"), page(2, "a-b"), page(1, "/c"), page(3, "/c"))).toEqual([
    [1, "/a-b"],
    [3, "/c"],
  ]);
});

test("a page whose path cannot be a URL is not listed", () => {
  expect(pathsOf(page(1, ""), page(2, "/"), page(3, " / "), page(4, ".."), page(5, "a?b"))).toEqual([]);
});

test("the path has no slash in the URL's parameters", () => {
  expect(listedPages([page(7, "a/b")]).map(pageParams)).toEqual([{ routePath: "a-b", pageId: "7" }]);
});
