import { chmodSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { startOfProcess } from "#platform/server/database/data-directory-lock.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Where this run's tests write. */
    temporaryDir: string;
  }
}

const nameOf = /^llum-tests-(\d+)-/;

const remove = (folder: string): void =>
  // Workers that are being stopped may still be writing.
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });

/** What a run left that was killed before it could remove it. */
const removeLeftovers = (): void => {
  for (const name of readdirSync(tmpdir())) {
    const owner = nameOf.exec(name)?.[1];
    if (owner === undefined || startOfProcess(Number(owner)) !== undefined) continue;
    try {
      remove(join(tmpdir(), name));
    } catch {
      // Another user's, who will remove it.
    }
  }
};

/** A folder of this run of tests, gone with it however it ends: by itself, by a signal, or at last by the next run. */
export const newRunFolder = (): string => {
  removeLeftovers();
  const folder = mkdtempSync(join(tmpdir(), `llum-tests-${process.pid}-`));
  // What is in it is shut one by one: PostgreSQL reaches its own as another user.
  chmodSync(folder, 0o755);
  process.once("exit", () => remove(folder));
  return folder;
};

/** One folder for all that the run's tests write. */
export const setup = (project: TestProject): (() => void) => {
  const folder = newRunFolder();
  project.provide("temporaryDir", folder);
  return () => remove(folder);
};
