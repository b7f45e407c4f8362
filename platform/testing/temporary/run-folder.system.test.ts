import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { expect, test } from "vitest";

const runFolder = JSON.stringify(new URL("./run-folder.ts", import.meta.url).href);

/** Runs a process that writes to its run folder and ends in this way; returns whether it removed the folder. */
const endBy = (ending: string) => {
  const script = `
    import { writeFileSync } from "node:fs";
    import { newRunFolder } from ${runFolder};
    const folder = newRunFolder();
    writeFileSync(folder + "/written", "something");
    process.stdout.write(folder, () => { ${ending} });`;
  const { stdout } = spawnSync(process.execPath, ["--input-type=module", "-e", script], { encoding: "utf8" });
  return { folder: stdout, isThere: existsSync(stdout) };
};

test.each([
  ["at its end", ""],
  ["by a failure", "throw new Error('planted')"],
  ["told to", "process.exit(130)"],
])("what a run of tests wrote goes with it: %s", (_, ending) => {
  expect(endBy(ending)).toEqual({ folder: expect.stringContaining("llum-tests-"), isThere: false });
});

test("the next run removes the folder of a killed run", () => {
  const { folder, isThere } = endBy("process.kill(process.pid, 'SIGKILL')");
  expect(isThere).toBe(true);
  endBy("");
  expect(existsSync(folder)).toBe(false);
});
