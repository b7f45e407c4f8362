import { chmodSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { startOfProcess } from "#platform/server/database/data-directory-lock.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Folder for all files of this run's tests. */
    temporaryDir: string;
  }
}

const nameOf = /^llum-tests-(\d+)-/;

const remove = (folder: string): void =>
  // Stopping workers may still be writing.
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });

/** Removes the folders of killed runs. */
const removeLeftovers = (): void => {
  for (const name of readdirSync(tmpdir())) {
    const owner = nameOf.exec(name)?.[1];
    if (owner === undefined || startOfProcess(Number(owner)) !== undefined) continue;
    try {
      remove(join(tmpdir(), name));
    } catch {
      // Another user's folder; that user's next run removes it.
    }
  }
};

/** A folder for this test run, removed when it ends: by itself, by a signal, or at the latest by the next run. */
export const newRunFolder = (): string => {
  removeLeftovers();
  const folder = mkdtempSync(join(tmpdir(), `llum-tests-${process.pid}-`));
  // Its subfolders have their own restrictions: PostgreSQL accesses its data as another user.
  chmodSync(folder, 0o755);
  process.once("exit", () => remove(folder));
  return folder;
};

/** Creates one folder for all files of the run's tests. */
export const setup = (project: TestProject): (() => void) => {
  const folder = newRunFolder();
  project.provide("temporaryDir", folder);
  return () => remove(folder);
};
