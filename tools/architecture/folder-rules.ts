import { featuresOf, textAt, type SourceFile } from "./repository.ts";

const maxReadmeLines = 15;

const faultsOfFeature = (files: readonly SourceFile[], feature: string): string[] => {
  const readme = textAt(files, `features/${feature}/README.md`);
  return [
    ...(textAt(files, `features/${feature}/feature.ts`) === undefined ? ["has no feature.ts"] : []),
    ...(readme === undefined ? ["has no README.md"] : []),
    ...((readme ?? "").trimEnd().split("\n").length > maxReadmeLines
      ? [`has a README.md of over ${maxReadmeLines} lines`]
      : []),
  ];
};

const startsProcesses = /\b(spawn|spawnSync|fork|startChildServer)\(/;

/** Tests that start processes run in a separate project, which is selected by their file names (vitest.config.ts). */
const misnamedSystemTests = (files: readonly SourceFile[]): string[] =>
  files
    .filter(({ path, text }) => /\.test\.tsx?$/.test(path) && startsProcesses.test(text))
    .filter(({ path }) => !path.endsWith(".system.test.ts"))
    .map(({ path }) => `${path} starts processes: its name ends in .system.test.ts`);

/** Feature folders without a required file, and files with forbidden names. */
export const folderFaults = (files: readonly SourceFile[]): string[] => [
  ...featuresOf(files).flatMap((feature) =>
    faultsOfFeature(files, feature).map((fault) => `features/${feature} ${fault}`),
  ),
  ...files
    .filter(({ path }) => /\/(index|utils|helpers|common|data|info|manager)\.tsx?$/.test(path))
    .map(({ path }) => `${path}: name it for what it holds`),
  ...files
    .filter(({ path, text }) => /\.tsx?$/.test(path) && /\b(TODO|FIXME)\b/.test(text))
    .map(({ path }) => `${path} leaves something to do`),
  ...misnamedSystemTests(files),
];
