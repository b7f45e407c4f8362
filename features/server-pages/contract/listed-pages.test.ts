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

test("a page's path begins with one slash and has hyphens for those inside, whoever wrote it", () => {
  expect(pathsOf(page(1, "socis"), page(2, "/ajuda/factura/"), page(3, "//a / b"))).toEqual([
    [1, "/socis"],
    [2, "/ajuda-factura"],
    [3, "/a-b"],
  ]);
});

test("of pages at the same path the first stands, and no page stands twice", () => {
  expect(pathsOf(page(1, "/a/b"), page(2, "a-b"), page(1, "/c"), page(3, "/c"))).toEqual([
    [1, "/a-b"],
    [3, "/c"],
  ]);
});

test("a page that no address leads to cannot be opened, and is not offered", () => {
  expect(pathsOf(page(1, ""), page(2, "/"), page(3, " / "), page(4, ".."), page(5, "a?b"))).toEqual([]);
});

test("in an address the path has no slash of its own", () => {
  expect(listedPages([page(7, "a/b")]).map(pageParams)).toEqual([{ routePath: "a-b", pageId: "7" }]);
});
