import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { actionTitle, knownActions } from "./entry-words.ts";

const named =
  /(?:\baction: |\bname: |\b(?:defineStaffLook|defineReading|switching)\(\s*)"([a-z-]+(?: [a-z-]+)+)"/g;

/** The names of actions that the sources have. */
const actionsOfSources = (): string[] => {
  const paths = globSync(["features/*/{server,staff}/**/*.ts", "apps/admin/*.ts"], {
    exclude: ["**/*.test.ts", "**/testing/**", "**/test-*.ts"],
  });
  const found = paths.flatMap((path) =>
    [...readFileSync(path, "utf8").matchAll(named)].map(([, action = ""]) => action),
  );
  return [...new Set(found)].toSorted();
};

test("every action has its words in each language", () => {
  const actions = actionsOfSources();
  expect(actions.length).toBeGreaterThan(60);
  for (const language of ["ca", "es", "en"] as const) {
    const known = new Set(knownActions(language).map(({ action }) => action));
    expect(actions.filter((action) => !known.has(action))).toEqual([]);
  }
});

test("an action of a former version is shown by its name", () => {
  expect(actionTitle("es", "lamps on")).toBe("lamps on");
});
