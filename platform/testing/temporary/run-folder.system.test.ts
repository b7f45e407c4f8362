import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { expect, test } from "vitest";

const runFolder = JSON.stringify(new URL("./run-folder.ts", import.meta.url).href);

/** The folder of a run that writes something and ends so; whether its process removed it. */
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

test("what a run left that was killed goes with the next one", () => {
  const { folder, isThere } = endBy("process.kill(process.pid, 'SIGKILL')");
  expect(isThere).toBe(true);
  endBy("");
  expect(existsSync(folder)).toBe(false);
});
