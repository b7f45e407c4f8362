import { expect, test } from "vitest";
import { sizeText } from "./contract-answer.ts";

test.each([
  [0, "1 KB"],
  [1, "1 KB"],
  [1_499, "1 KB"],
  [640_200, "640 KB"],
  [999_400, "999 KB"],
  [999_600, "1 MB"],
  [1_234_000, "1,2 MB"],
  [15_000_000, "15 MB"],
  [2_500_000_000, "2,5 GB"],
])("%i bytes are written as %s", (sizeBytes, text) => {
  expect(sizeText(sizeBytes, "ca")).toBe(text);
  expect(sizeText(sizeBytes, "es")).toBe(text);
  expect(sizeText(sizeBytes, "en")).toBe(text.replace(",", "."));
});
