import { spawnSync } from "node:child_process";
import { cpSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "#platform/testing/temporary/temporary-folder.ts";

test("a component that only the gallery uses is reported as unused", () => {
  const folder = temporaryFolder("unused");
  cpSync("tools/fixtures/planted-unused", folder, { recursive: true });
  const { status, stdout } = spawnSync(
    process.execPath,
    [resolve("node_modules/.bin/knip"), "--config", resolve("knip.config.ts"), "--no-config-hints"],
    { cwd: folder, encoding: "utf8" },
  );
  expect(
    stdout
      .trim()
      .split("\n")
      .map((line) => line.trim()),
  ).toEqual(["Unused files (1)", "platform/ui/only-shown.ts"]);
  expect(status).toBe(1);
});
