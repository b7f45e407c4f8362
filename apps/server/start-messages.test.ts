import { afterEach, expect, test, vi } from "vitest";
import { sayWhichLanguagesWait } from "./start-messages.ts";

const said = vi.spyOn(console, "log").mockImplementation(() => {});
afterEach(() => said.mockClear());

test("at the start the operator hears which languages are asked for and not offered yet", () => {
  sayWhichLanguagesWait(["ca", "gl", "es", "fr"]);
  expect(said.mock.calls.flat().join()).toMatch(
    /languages\.offered: the words of gl, fr are not complete, so the portal does not offer them$/,
  );
});

test("and hears nothing when all of them are there", () => {
  sayWhichLanguagesWait(["ca", "es", "en"]);
  expect(said).not.toHaveBeenCalled();
});
