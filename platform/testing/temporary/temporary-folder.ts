import { mkdtempSync } from "node:fs";
import { join } from "node:path";
import { inject } from "vitest";

/** A new folder for a test or a test file; it is removed with the run, so only large contents need earlier removal. */
export const temporaryFolder = (name: string): string =>
  mkdtempSync(join(inject("temporaryDir"), `${name}-`));
