import { globSync } from "node:fs";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import type { DeskScreens } from "#platform/contract/desk.ts";
import type { Endpoint } from "#platform/contract/endpoint.ts";
import type { Feature } from "#platform/contract/feature.ts";
import { completeLanguages } from "#platform/contract/languages.ts";
import type { Tables } from "#platform/contract/tables.ts";
import type { SourceFile } from "./repository.ts";

export interface DeclaredEndpoint {
  /** The feature's folder. */
  readonly feature: string;
  /** Name of its contract file, without the extension. */
  readonly file: string;
  readonly endpoint: Endpoint;
}

/** What the features of a repository declare, as their modules export it. */
export interface Declarations {
  /** By the feature's folder. */
  readonly features: ReadonlyMap<string, Feature>;
  /** By the feature's folder; a feature without tables is not in it. */
  readonly tables: ReadonlyMap<string, Tables>;
  readonly endpoints: readonly DeclaredEndpoint[];
}

const hasKeys = (value: unknown, keys: readonly string[]): boolean =>
  typeof value === "object" && value !== null && keys.every((key) => key in value);

const isEndpoint = (value: unknown): value is Endpoint =>
  hasKeys(value, ["id", "method", "path", "access", "ownership", "errors"]);
const isFeature = (value: unknown): value is Feature => hasKeys(value, ["id", "routes"]);

const isTables = (value: unknown): value is Tables =>
  typeof value === "object" &&
  value !== null &&
  Object.values(value).every((table) => hasKeys(table, ["kind"]));

const isDesk = (value: unknown): value is DeskScreens =>
  typeof value === "object" &&
  value !== null &&
  Object.values(value).every((screen) => hasKeys(screen, ["path", "roles"]));

const exportsOf = async (root: string, path: string): Promise<Map<string, unknown>> => {
  const module: unknown = await import(/* @vite-ignore */ pathToFileURL(join(root, path)).href);
  return new Map(Object.entries(Object(module)));
};

const pathsIn = (root: string, pattern: string): string[] => globSync(pattern, { cwd: root }).toSorted();

const featureOf = (path: string): string => path.split("/")[1] ?? "";

/** What every feature's `feature.ts` exports, by the feature's folder, in the order of their names. */
const readFeatureModules = async (root: string): Promise<[folder: string, exports: Map<string, unknown>][]> =>
  Promise.all(
    pathsIn(root, "features/*/feature.ts").map(async (path): Promise<[string, Map<string, unknown>]> => [
      featureOf(path),
      await exportsOf(root, path),
    ]),
  );

/** Imports every feature's declaration, by folder, in alphabetical order. */
export const readFeatures = async (root: string): Promise<ReadonlyMap<string, Feature>> =>
  new Map(
    (await readFeatureModules(root)).map(([folder, exports]) => {
      const feature = exports.get("feature");
      if (!isFeature(feature)) throw new Error(`features/${folder}/feature.ts exports no feature.`);
      return [folder, feature];
    }),
  );

/** Imports the tables that features declare, by the feature's folder. */
export const readTables = async (root: string): Promise<ReadonlyMap<string, Tables>> =>
  new Map(
    (await readFeatureModules(root)).flatMap(([folder, exports]): [string, Tables][] => {
      const tables = exports.get("tables");
      if (tables === undefined) return [];
      if (!isTables(tables)) throw new Error(`features/${folder}/feature.ts: its tables have no kinds.`);
      return [[folder, tables]];
    }),
  );

/** Imports the desk's screens that features declare, by the feature's folder. */
export const readDesks = async (root: string): Promise<ReadonlyMap<string, DeskScreens>> =>
  new Map(
    (await readFeatureModules(root)).flatMap(([folder, exports]): [string, DeskScreens][] => {
      const desk = exports.get("desk");
      if (desk === undefined) return [];
      if (!isDesk(desk))
        throw new Error(`features/${folder}/feature.ts: its screens of the desk have no paths.`);
      return [[folder, desk]];
    }),
  );

/** The folders of the features that declare something besides themselves. */
export const readFeaturesWith = async (
  root: string,
  declared: "settings" | "flags" | "loaders",
): Promise<string[]> =>
  (await readFeatureModules(root)).flatMap(([folder, exports]) => (exports.has(declared) ? [folder] : []));

/** Imports every feature's declaration and contract, in the order of their paths. */
export const readDeclarations = async (root: string): Promise<Declarations> => {
  const features = await readFeatures(root);
  const tables = await readTables(root);
  const endpoints: DeclaredEndpoint[] = [];
  for (const path of pathsIn(root, "features/*/contract/**/*.ts")) {
    if (path.endsWith(".test.ts")) continue;
    for (const endpoint of [...(await exportsOf(root, path)).values()].filter(isEndpoint))
      endpoints.push({ feature: featureOf(path), file: basename(path, ".ts"), endpoint });
  }
  return { features, tables, endpoints };
};

/**
 * The texts in the features' declarations, in the form of locale files, so that the rules for locale files apply to them
 * too.
 */
export const declaredWords = ({ features }: Pick<Declarations, "features">): SourceFile[] =>
  [...features].flatMap(([folder, { navigation = [], actions = [] }]) =>
    completeLanguages.map((language) => ({
      path: `features/${folder}/feature.ts/locales/${language}.json`,
      text: JSON.stringify({
        navigation: navigation.map(({ label }) => label[language]),
        actions: actions.map(({ label, detail }) => ({ label: label[language], detail: detail[language] })),
      }),
    })),
  );
