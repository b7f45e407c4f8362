import { spawnSync } from "node:child_process";

export interface ToolRun {
  readonly status: number;
  /** Standard output and error. */
  readonly output: string;
}

const named = new Set<string>();

/**
 * Runs a program of the machine that checks a file of ours. Undefined where it is not installed; the run then names what
 * was not checked. `.ci/run` installs them.
 */
export const runTool = (name: string, args: readonly string[]): ToolRun | undefined => {
  const run = spawnSync(name, args, { encoding: "utf8" });
  if (run.error !== undefined) {
    if (!named.has(name)) console.warn(`Not checked with ${name}: it is not installed`);
    named.add(name);
    return undefined;
  }
  return { status: run.status ?? -1, output: `${run.stdout}${run.stderr}` };
};
