import { describe, expect, it } from "vitest";
import { isRoutePath, normaliseRoutePath } from "./server-page.ts";

describe("the path of a page", () => {
  it.each([
    ["socis", "/socis"],
    ["/socis", "/socis"],
    ["//socis//", "/socis"],
    ["a/b", "/a-b"],
    ["a//b", "/a-b"],
    ["/a/b/c/", "/a-b-c"],
    [" a / b ", "/a-b"],
    ["avantatges de soci", "/avantatges-de-soci"],
    ["instal·lacions", "/instal·lacions"],
    ["tra\u0301mits", "/tr\u00e1mits"],
    ["a/../b", "/a-..-b"],
  ])("starts with a slash and has no other: %j is %s", (written, path) => {
    expect(normaliseRoutePath(written)).toBe(path);
    expect(isRoutePath(path)).toBe(true);
    expect(normaliseRoutePath(path)).toBe(path);
  });

  it.each(["/socis", "/instal·lacions", "/l'energia", "/trámits", "/v1.2", "/..."])(
    "is unchanged after a browser has parsed it: %s",
    (path) => {
      const url = new URL(`/d${encodeURI(path)}/7`, "https://portal.example");
      expect(decodeURIComponent(url.pathname)).toBe(`/d${path}/7`);
      expect(isRoutePath(path)).toBe(true);
    },
  );

  it.each([
    ["nothing", ""],
    ["slashes alone", "//"],
    ["spaces alone", "  "],
    ["a folder up", ".."],
    ["this folder", "."],
    ["a question", "socis?a=1"],
    ["a place on the page", "socis#dalt"],
    ["a slash in disguise", "a%2fb"],
    ["a folder up in disguise", "%2e%2e"],
    ["a backslash", "a\\b"],
    ["a tag", "<b>"],
    ["a quotation mark", 'a"b'],
    ["a semicolon", "a;b"],
    ["a NUL", "a\u0000b"],
    ["letters that turn the text around", "a\u202eb"],
    ["half a character", "a\ud800b"],
  ])("cannot be %s", (_, written) => {
    expect(isRoutePath(normaliseRoutePath(written))).toBe(false);
  });
});
