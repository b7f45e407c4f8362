import * as z from "zod/mini";
import type { BundleBudget } from "./bundle-budgets.ts";

export const manifestSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    name: z.optional(z.string()),
    src: z.optional(z.string()),
    isEntry: z.optional(z.boolean()),
    imports: z.optional(z.array(z.string())),
  }),
);

/** Vite's manifest: each chunk by its source, with the chunks that it imports statically. */
export type Manifest = z.infer<typeof manifestSchema>;

export type Measured = { screen: string; sizeBytes: number; limitBytes: number; fits: boolean };

const entriesOf = (manifest: Manifest): string[] =>
  Object.keys(manifest).filter((key) => manifest[key]?.isEntry === true);

/** A chunk by its source or, if several sources share it, by its name. Keys are relative to Vite's root. */
const keyOf = (manifest: Manifest, module: string): string => {
  const isMeant = (key: string): boolean =>
    key === module || key.endsWith(`/${module}`) || (key.startsWith("_") && manifest[key]?.name === module);
  const key = Object.keys(manifest).find(isMeant);
  if (key === undefined)
    throw new Error(`${module} has a bundle budget, but is no chunk of its own in the build.`);
  return key;
};

/** The JavaScript files that the browser needs before these chunks run, each once. */
export const filesReachedFrom = (manifest: Manifest, keys: string[]): string[] => {
  const seen = new Set<string>();
  const visit = (key: string): void => {
    if (seen.has(key)) return;
    seen.add(key);
    for (const next of manifest[key]?.imports ?? []) visit(next);
  };
  keys.forEach(visit);
  return [...seen].flatMap((key) => manifest[key]?.file ?? []).filter((file) => file.endsWith(".js"));
};

/** Words of declarations that customers do not load: of personal data in tables, of a setting, of the desk's screens. */
const serverOnlyWords = ["retentionReason", "clientAuthentication", "sidebarEntry"];

/** The built files of the portal that hold a word which only the server or the desk may have. */
export const leakingFiles = (files: readonly string[], textOf: (file: string) => string): string[] =>
  files.filter((file) => serverOnlyWords.some((word) => textOf(file).includes(word)));

/** Compares each screen's size with its budget; `gzippedBytes` returns a built file's compressed size. */
export const measureBundles = (
  manifest: Manifest,
  budgets: BundleBudget[],
  gzippedBytes: (file: string) => number,
): Measured[] =>
  budgets.map(({ screen, modules, limitKilobytes }) => {
    const keys = [...entriesOf(manifest), ...modules.map((module) => keyOf(manifest, module))];
    const sizeBytes = filesReachedFrom(manifest, keys).reduce((sum, file) => sum + gzippedBytes(file), 0);
    const limitBytes = limitKilobytes * 1000;
    return { screen, sizeBytes, limitBytes, fits: sizeBytes <= limitBytes };
  });
