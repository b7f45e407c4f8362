import { execFile } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { basename, join, resolve } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { temporaryFolder } from "#platform/testing/temporary/temporary-folder.ts";

/** What is installed, built or written, and so is not of the repository. */
const notCopied = new Set([
  ".cache",
  ".git",
  "data",
  "dist",
  "node_modules",
  "playwright-report",
  "test-results",
]);

/** What the compiler knows of the repository: the copy's compiler then checks only what is new and depends on it. */
const compilerCache = "node_modules/.cache/tsc";

/** The repository as it is now, with the same packages; what other tools store beside these is the copy's own. */
const copyRepository = (): string => {
  const copy = join(temporaryFolder("scaffold"), "llum");
  mkdirSync(join(copy, "node_modules"), { recursive: true });
  for (const name of readdirSync("."))
    if (!notCopied.has(name)) cpSync(name, join(copy, name), { recursive: true, preserveTimestamps: true });
  for (const name of readdirSync("node_modules"))
    if (!/^\.(?!bin$)/.test(name))
      symlinkSync(resolve("node_modules", name), join(copy, "node_modules", name));
  if (existsSync(compilerCache))
    cpSync(compilerCache, join(copy, compilerCache), { recursive: true, preserveTimestamps: true });
  return copy;
};

/** Without what a test run tells its own processes. */
const environment = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^(?:VITEST|NODE_ENV|TEST$|SECURITY_)/.test(name)),
);

const runIn =
  (folder: string) =>
  async (...command: string[]): Promise<string> => {
    const options = { cwd: folder, env: environment, maxBuffer: 1e8 };
    try {
      return (await promisify(execFile)(process.execPath, command, options)).stdout;
    } catch (error) {
      const { stdout, stderr } = Object(error);
      throw new Error(`${command.join(" ")} failed:\n${stdout}\n${stderr}`, { cause: error });
    }
  };

/** Does what `new-endpoint` says is next. */
const mountEndpoint = (routes: string): void =>
  writeFileSync(
    routes,
    readFileSync(routes, "utf8")
      .replace(/^/, 'import { handleListNotes } from "./list-notes.ts";\n')
      .replace("handleGetMeterNotes(ports)", "handleListNotes(ports), handleGetMeterNotes(ports)"),
  );

const report = z.object({
  numFailedTests: z.int(),
  testResults: z.array(
    z.object({ name: z.string(), assertionResults: z.array(z.object({ status: z.string() })) }),
  ),
});

test(
  "a new feature with a form and its email, a new endpoint and a new change compile, keep the rules, and pass their tests in the running portal",
  {
    timeout: 1_500_000,
  },
  async () => {
    const copy = copyRepository();
    const run = runIn(copy);
    const titles = ["Notes del comptador", "Notas del contador", "Meter notes"];
    await run("tools/new-feature.ts", "meter-notes", ...titles, "--form", "--email");
    await run("tools/new-endpoint.ts", "meter-notes", "list-notes");
    mountEndpoint(join(copy, "features/meter-notes/server/routes.ts"));
    await run(
      "tools/new-change.ts",
      "billing-language",
      "Idioma de les factures",
      "Idioma",
      "Language of the bills",
    );
    await run("node_modules/oxfmt/bin/oxfmt", "features/meter-notes/server/routes.ts");
    const features = ["features/meter-notes", "features/contract-changes"];
    await Promise.all([
      run("node_modules/typescript/bin/tsc", "-b"),
      run("node_modules/knip/bin/knip.js", "--config", "knip.config.ts"),
      run("node_modules/oxfmt/bin/oxfmt", "--check", "apps", ...features, "security"),
      run("node_modules/oxlint/bin/oxlint", "--type-aware", ...features, "apps/server"),
    ]);
    const tests = [
      "features/meter-notes",
      "features/contract-changes/server/change-billing-language.test.ts",
      "features/contract-changes/web/billing-language-dialog.test.tsx",
      "apps/server/operating-doc.test.ts",
      "tools/architecture.test.ts",
      "tools/tasks/database-schema.test.ts",
      "tools/tasks/statements/statements.test.ts",
    ];
    await run(
      "node_modules/vitest/vitest.mjs",
      "run",
      ...tests,
      "--reporter=dot",
      "--reporter=json",
      "--outputFile.json=report.json",
    );
    const { numFailedTests, testResults } = z.parse(
      report,
      JSON.parse(readFileSync(join(copy, "report.json"), "utf8")),
    );
    expect(numFailedTests).toBe(0);
    const passed = Object.fromEntries(
      testResults.map(({ name, assertionResults }) => [
        basename(name),
        assertionResults.filter(({ status }) => status === "passed").length,
      ]),
    );
    expect(passed).toEqual({
      "architecture.test.ts": expect.any(Number),
      "billing-language-dialog.test.tsx": 2,
      "change-billing-language.test.ts": 6,
      "confirm-meter-notes.test.ts": 2,
      "database-schema.test.ts": 3,
      "get-meter-notes.test.ts": 2,
      "list-notes.test.ts": 1,
      "operating-doc.test.ts": expect.any(Number),
      // A visitor sends the form, and confirms it with the link of the email.
      "meter-notes-form-screen.test.tsx": 3,
      "send-meter-notes.test.ts": 6,
      "statements.test.ts": 8,
      // Its call and its screen, from the navigation, on the whole server in the test's process.
      "meter-notes-screen.test.tsx": 6,
    });
  },
);
