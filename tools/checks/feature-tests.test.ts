import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "#platform/testing/temporary/temporary-folder.ts";
import { planOfFeature } from "./checks.ts";
import { featureNames, testsOfFeature } from "./feature-tests.ts";

const root = temporaryFolder("features");

const files: Record<string, string> = {
  "features/meters/feature.ts": "",
  "features/meters/contract/list-meters.ts": "",
  "features/meters/contract/list-meters.test.ts": "",
  "features/meters/server/list-meters.test.ts": "",
  "features/meters/server/load-meters.system.test.ts": "",
  "features/meters/meters.e2e.ts": "",
  "features/alarms/feature.ts": "",
  "features/alarms/server/list-alarms.ts":
    'import { listMeters } from "#features/meters/contract/list-meters.ts";',
  "features/alarms/server/routes.ts": 'import { handleListAlarms } from "./list-alarms.ts";',
  "features/alarms/server/list-alarms.test.ts": 'import { alarmsHandlers } from "./routes.ts";',
  "features/alarms/server/alarm-policy.test.ts": 'import { ring } from "./alarm-policy.ts";',
  "features/alarms/server/alarm-policy.ts": 'import { a } from "#energy/cups.ts";',
  "features/alarms/web/alarm-screen.tsx": 'const Meter = lazy(() => import("./meter-card.tsx"));',
  "features/alarms/web/meter-card.tsx":
    'import { listMeters } from "#features/meters/contract/list-meters.ts";',
  "features/alarms/web/alarm-screen.test.tsx":
    'import { openScreen } from "#apps/web/testing/open-screen.tsx";',
  "features/alarms/web/tone.test.ts": 'import { tone } from "./tone.ts";',
  "features/alarms/web/tone.ts": "",
  "features/bells/feature.ts": "",
  "security/attack-matrix.test.ts": "",
  "features/bells/server/list-bells.test.ts": 'import { a } from "../contract/list-bells.ts";',
  "features/bells/contract/list-bells.ts": "",
};
for (const [path, text] of Object.entries(files)) {
  mkdirSync(join(root, dirname(path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

test("a folder with a feature.ts is a feature", () => {
  expect(featureNames(root)).toEqual(["alarms", "bells", "meters"]);
});

test("a feature's tests are its own and those of other features whose imports reach its contract", () => {
  expect(testsOfFeature(root, "meters")).toEqual([
    "features/alarms/server/list-alarms.test.ts",
    "features/alarms/web/alarm-screen.test.tsx",
    "features/meters/contract/list-meters.test.ts",
    "features/meters/server/list-meters.test.ts",
  ]);
  expect(testsOfFeature(root, "bells")).toEqual(["features/bells/server/list-bells.test.ts"]);
});

test("the attacks on a feature's endpoints run for a feature that has endpoints", () => {
  const [tests] = planOfFeature(root, "alarms").checks;
  expect(tests).toMatchObject({ name: "tests", env: { SECURITY_FEATURE: "alarms" } });
  expect(tests?.command).toContain("security/attack-matrix.test.ts");
  expect(planOfFeature(root, "bells").checks[0]?.command).not.toContain("security/attack-matrix.test.ts");
});

const namesOf = (feature: string): string[] => planOfFeature(root, feature).checks.map(({ name }) => name);

test("a feature with screens is also tested in the browser: its own file and its screens of the catalogue", () => {
  expect(namesOf("meters")).toEqual(["tests", "portal", "types", "lint", "browser tests"]);
  expect(namesOf("bells")).not.toContain("browser tests");
  const command = planOfFeature(root, "meters").checks.at(-1)?.command ?? [];
  const titles = new RegExp(command[command.indexOf("--grep") + 1] ?? "");
  expect("desktop features/meters/meters.e2e.ts lists meters").toMatch(titles);
  expect("desktop journeys/every-screen.e2e.ts meters.list is whole").toMatch(titles);
  expect("desktop journeys/every-screen.e2e.ts smart-meters.list is whole").not.toMatch(titles);
  expect("desktop journeys/every-screen.e2e.ts alarms.list is whole").not.toMatch(titles);
});
