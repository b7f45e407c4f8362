import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { compiledWords, formatterOfCompiledWords } from "./tools/tasks/compiled-words.ts";

/**
 * Files of one worker share what they have imported (`isolate: false`): nothing of ours acts on import or keeps state in a
 * module, and no test replaces one, so that isolation would only load everything anew for each, in twice the time.
 *
 * Which tests get a database is decided by where they are: those of the server do, everything else does not, so that
 * `vitest run --project unit` needs nothing but Node. Rules (`*-policy.test.ts`) are pure wherever they are. Tests that
 * start whole processes (`*.system.test.ts`) are a project of their own: they take seconds each and would hold up the
 * others.
 */
const serverSide = [
  "apps/{admin,import,odoo,server}/**/*.test.ts",
  "database/**/*.test.ts",
  "features/*/{server,staff}/**/*.test.ts",
  "integrations/**/*.test.ts",
  "journeys/**/*.test.ts",
  "platform/server/**/*.test.ts",
  "platform/testing/**/*.test.ts",
  "security/**/*.test.ts",
  "tools/tasks/database-schema.test.ts",
];
const pure = "**/*-policy.test.ts";
/** Screens against the real server and its database, all in the test's process (`apps/web/testing/`). */
const components = [
  "features/*/{desk,web}/**/*.test.tsx",
  "apps/{desk,gallery,web}/**/*.test.tsx",
  "platform/web/**/*.test.tsx",
];
const system = "**/*.system.test.ts";
/** Rules of energy and of servers that run again where the day is another one than in Madrid for most hours. */
const inFarZone = ["energy/**/*.test.ts", "features/*/server/**/*-policy.test.ts"];
/** Proves that the zone is set; and rules that know no days, or whose cases take seconds. */
const zoneProof = "platform/testing/far-zone.test.ts";
const onceIsEnough = [
  "energy/{bill-comparison,bill-forecast,consumption-forecast,iban,postal-code,power-cost,sepa-text,tax-id}.test.ts",
  "energy/pricing/{expected-interval-prices,own-offers}.test.ts",
  "features/contracting/server/leads/confirm-policy.test.ts",
];
const runFolder = "platform/testing/temporary/run-folder.ts";
const databaseSetup = "platform/testing/database/global-setup.ts";
/**
 * After this a test is taken for one that never ends, on a machine several times slower than ours too. How long a test may
 * take is in tools/checks/time-limits.ts, by the speed of the machine.
 */
const endlessMs = 300_000;
/** How long a test waits for what happens elsewhere in the process, on a slow machine too. */
const patient = { poll: { timeout: 60_000 } };
const notOurs = ["**/node_modules/**", "dist/**", "tools/fixtures/**"];

export default defineConfig({
  oxc: { jsx: { runtime: "automatic" } },
  test: {
    environment: "node",
    // Vitest leaves one processor free: on CI's two, tests would run one by one while the database's processor waits.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        test: {
          name: "unit",
          isolate: false,
          testTimeout: endlessMs,
          expect: patient,
          globalSetup: [runFolder],
          include: ["**/*.test.ts", "**/*.test.tsx", pure],
          exclude: [
            ...notOurs,
            ...components,
            system,
            zoneProof,
            ...serverSide.map((pattern) => pattern.replace("*.test.ts", "!(*-policy).test.ts")),
          ],
        },
      },
      {
        test: {
          name: "far zone",
          isolate: false,
          env: { TZ: "Pacific/Kiritimati" },
          testTimeout: endlessMs,
          globalSetup: [runFolder],
          include: [zoneProof, ...inFarZone],
          exclude: [...notOurs, ...onceIsEnough],
        },
      },
      {
        test: {
          name: "database",
          isolate: false,
          include: serverSide,
          exclude: [...notOurs, pure, system, zoneProof],
          globalSetup: [runFolder, databaseSetup],
          testTimeout: endlessMs,
          expect: patient,
          hookTimeout: endlessMs,
        },
      },
      {
        test: {
          name: "system",
          isolate: false,
          include: [system],
          exclude: notOurs,
          globalSetup: [runFolder, databaseSetup],
          testTimeout: endlessMs,
          expect: patient,
          hookTimeout: endlessMs,
        },
      },
      {
        oxc: { jsx: { runtime: "automatic", development: false } },
        plugins: [compiledWords()],
        resolve: { alias: [formatterOfCompiledWords] },
        test: {
          name: "component",
          isolate: false,
          // React as customers get it, three times as fast as the one that explains itself.
          env: { NODE_ENV: "production", DEBUG_PRINT_LIMIT: "2000" },
          environment: "./platform/testing/component/dom-environment.ts",
          include: components,
          exclude: notOurs,
          globalSetup: [runFolder, databaseSetup],
          // So that its formatter is the one for compiled words, as in the built portal.
          server: { deps: { inline: ["use-intl"] } },
          testTimeout: endlessMs,
          expect: patient,
          hookTimeout: endlessMs,
        },
      },
    ],
  },
});
