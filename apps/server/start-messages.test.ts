import { afterEach, expect, test, vi } from "vitest";
import { reportUnofferedLanguages } from "./start-messages.ts";

const said = vi.spyOn(console, "log").mockImplementation(() => {});
afterEach(() => said.mockClear());

test("at the start the operator hears which languages are asked for and not offered yet", () => {
  reportUnofferedLanguages(["ca", "gl", "es", "fr"]);
  expect(said.mock.calls.flat().join()).toMatch(
    /languages\.offered: the words of gl, fr are not complete, so the portal does not offer them$/,
  );
});

test("and hears nothing when all of them are there", () => {
  reportUnofferedLanguages(["ca", "es", "en"]);
  expect(said).not.toHaveBeenCalled();
});
