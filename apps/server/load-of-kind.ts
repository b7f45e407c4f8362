import type { LoadOutcome, FileToLoad } from "#platform/server/loading/load-outcome.ts";
import { loadFile, type DeploymentFile, type LoadKind } from "../import/load-file.ts";
import { loaders } from "../import/loaders.gen.ts";

const isKind = (name: string): name is LoadKind => Object.hasOwn(loaders, name);

/** Loads a file whose kind was chosen at the desk. */
export const createLoadOfKind =
  (settings: Pick<DeploymentFile, "languages" | "madridTimeDistributors">) =>
  (kind: string, file: FileToLoad & Pick<DeploymentFile, "storage">): Promise<LoadOutcome> => {
    if (!isKind(kind)) throw new Error(`${kind} is no kind of file`);
    return loadFile(kind, { ...file, ...settings });
  };
