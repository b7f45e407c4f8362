import { mkdtempSync } from "node:fs";
import { join } from "node:path";
import { inject } from "vitest";

/** A new folder for a test or a file of them; it goes with the run, so that only what is large need be removed before. */
export const temporaryFolder = (name: string): string =>
  mkdtempSync(join(inject("temporaryDir"), `${name}-`));
