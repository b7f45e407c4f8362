import { afterEach, expect, test, vi } from "vitest";
import { reportUnofferedLanguages } from "./start-messages.ts";

const output = vi.spyOn(console, "log").mockImplementation(() => {});
afterEach(() => output.mockClear());

test("at the start the operator hears which languages are asked for and not offered yet", () => {
  reportUnofferedLanguages(["ca", "gl", "es", "fr"]);
  expect(output.mock.calls.flat().join()).toMatch(
    /languages\.offered: the words of gl, fr are not complete, so the portal does not offer them$/,
  );
});

test("and hears nothing when all of them are there", () => {
  reportUnofferedLanguages(["ca", "es", "en"]);
  expect(output).not.toHaveBeenCalled();
});
