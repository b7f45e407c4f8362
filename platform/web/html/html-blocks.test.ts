import { expect, test } from "vitest";
import { minHeightOfBlock, widthOfBlock } from "./html-blocks.tsx";

test("a share of the row includes its share of the gaps, so that shares of one in sum fit side by side", () => {
  expect(widthOfBlock("50%")).toBe("calc((100% + var(--gap)) * 0.5 - var(--gap))");
  expect(widthOfBlock(" 33% ")).toBe("calc((100% + var(--gap)) * 0.33 - var(--gap))");
  expect(widthOfBlock("100%")).toBe("calc((100% + var(--gap)) * 1 - var(--gap))");
});

test("no block is wider than its row", () => {
  expect(widthOfBlock("250%")).toBe(widthOfBlock("100%"));
});

test("pixels are pixels", () => {
  expect(widthOfBlock("320px")).toBe("320px");
  expect(minHeightOfBlock("240px")).toBe("240px");
});

test("a height in per cent is of a row that every block fills anyway", () => {
  expect(minHeightOfBlock("100%")).toBeUndefined();
});

test.each([
  "",
  "0",
  "0px",
  "0%",
  "auto",
  "-10%",
  "50",
  "20rem",
  "calc(100%)",
  "url(https://x.example)",
  "1px;top:0",
])("the size %j is invalid, and the page decides", (size) => {
  expect([widthOfBlock(size), minHeightOfBlock(size)]).toEqual([undefined, undefined]);
});
