import { expect, test } from "vitest";
import { siteName } from "./site-name.ts";

test("a distributor's website is called by its name", () => {
  expect(siteName("https://www.edistribucion.com/")).toBe("edistribucion.com");
  expect(siteName("https://ufd.es/ca/averies")).toBe("ufd.es/ca/averies");
});

test.each(["", "edistribucion.com", "javascript:alert(1)", "data:text/html,x"])(
  "%j is not a website to open",
  (text) => {
    expect(siteName(text)).toBeUndefined();
  },
);
