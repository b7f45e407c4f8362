import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readDesks, readFeatures, readFeaturesWith, readTables } from "../architecture/declarations.ts";
import { camelOf, pascalOf } from "../scaffold/names.ts";
import { assembledList, head, importOf, listOfFiles } from "./list-of-files.ts";
import { screenLists } from "./screen-lists.ts";

/** The icons that features use; no other icon of the library is in the bundle. */
const iconList = (exported: string, icons: readonly string[]): string => {
  const names = [...new Set(icons)].toSorted();
  return `${head}import {
  type LucideIcon,
${names.map((name) => `  ${name},\n`).join("")}} from "lucide-react";

export const ${exported}: Readonly<Record<string, LucideIcon>> = {
${names.map((name) => `  ${name},\n`).join("")}};
`;
};

/** The lists that `server/routes.ts` of a feature can export, and the suffix of their names in the generated file. */
const routeParts = {
  handlers: "Handlers",
  operatorHandlers: "OperatorHandlers",
  workers: "Workers",
} as const;
type RoutePart = keyof typeof routeParts;

const localName = (name: string, part: RoutePart): string => `${camelOf(name)}${routeParts[part]}`;

const importsOf = ([name, parts]: readonly [string, readonly RoutePart[]]): string =>
  parts.length === 0
    ? ""
    : `import { ${parts.map((part) => `${part} as ${localName(name, part)}`).join(", ")} } from "#features/${name}/server/routes.ts";\n`;

/** The handlers and workers of the features whose `server/routes.ts` exports them. */
const handlerList = (root: string, names: readonly string[]): string => {
  const exported = new Map(
    names.map((name) => {
      const path = join(root, "features", name, "server/routes.ts");
      const text = existsSync(path) ? readFileSync(path, "utf8") : "";
      const parts = (["handlers", "operatorHandlers", "workers"] as const).filter((part) =>
        new RegExp(`^export (?:const ${part} =|\\{ ${part} \\})`, "m").test(text),
      );
      return [name, parts] as const;
    }),
  );
  const spread = (part: RoutePart): string =>
    [...exported]
      .filter(([, parts]) => parts.includes(part))
      .map(([name]) => `  ...${localName(name, part)}(services),\n`)
      .join("");
  return `${head}import type { Handler } from "#platform/server/handler.ts";
import type { OperatorHandler } from "#platform/server/http/operator-routes.ts";
import type { Worker } from "#platform/server/jobs/jobs.ts";
import type { Services, WorkerServices } from "./assembly/services.ts";
${[...exported].map(importsOf).join("")}
/** The handlers of every feature. */
export const assembleHandlers = (services: Services): Handler[] => [
${spread("handlers")}];

/** The handlers of every feature for the retailer's system. */
export const assembleOperatorHandlers = (services: Services): OperatorHandler[] => [
${spread("operatorHandlers")}];

/** The workers of every job that handlers queue. */
export const assembleWorkers = (services: WorkerServices): Worker[] => [
${spread("workers")}];
`;
};

interface Package {
  readonly version: string;
  readonly license: string;
}

const readJson = (path: string) => JSON.parse(readFileSync(path, "utf8"));

/** Version and licence of the portal and of the libraries that it depends on, from the lock file. */
const licenceList = (root: string): string => {
  const own: Package & { dependencies: Record<string, string> } = readJson(join(root, "package.json"));
  const { packages }: { packages: Record<string, Package> } = readJson(join(root, "package-lock.json"));
  const rows = Object.keys(own.dependencies).map((name) => {
    const { version, license: licence } = packages[`node_modules/${name}`] ?? own;
    return `  ${JSON.stringify({ name, version, licence })},\n`;
  });
  return `${head}export const portalVersion = ${JSON.stringify({ version: own.version, licence: own.license })};

export const licences: readonly { name: string; version: string; licence: string }[] = [
${rows.join("")}];
`;
};

const languages = ["ca", "es", "en"] as const;

/** The contract files that declare an endpoint, and the families of words, of one feature. */
const errorTextsOf = (root: string, feature: string): string => {
  const folder = join(root, "features", feature);
  const filesIn = (name: string): string[] =>
    existsSync(join(folder, name))
      ? readdirSync(join(folder, name), { recursive: true, encoding: "utf8" })
      : [];
  const contracts = filesIn("contract")
    .filter((path) => path.endsWith(".ts") && !path.endsWith(".test.ts"))
    .filter((path) => /^ {2}errors:/m.test(readFileSync(join(folder, "contract", path), "utf8")))
    .toSorted();
  const families = filesIn("locales")
    .filter((path) => /(^|\.)ca\.json$/.test(path))
    .map((path) => path.slice(0, -"ca.json".length))
    .toSorted();
  if (contracts.length === 0) return "";
  const typesOf = (paths: readonly string[]): string =>
    paths.map((path) => `    typeof import("#features/${feature}/${path}"),\n`).join("");
  const codes = `${pascalOf(feature)}Code`;
  const textsIn = (language: string): string =>
    `  Explained<${codes}, ExplainedCodes<[\n${typesOf(families.map((family) => `locales/${family}${language}.json`))}  ]>>,\n`;
  return `
type ${codes} = DeclaredCodes<[
${typesOf(contracts.map((path) => `contract/${path}`))}  ]>;
export type ${pascalOf(feature)}Texts = [
${languages.map(textsIn).join("")}];
`;
};

/** The lists of what features declare besides themselves: settings, flags, loaders and tables. */
const declarationLists = async (root: string): Promise<Record<string, string>> => {
  const withSettings = await readFeaturesWith(root, "settings");
  const withLoaders = await readFeaturesWith(root, "loaders");
  const withFlags = await readFeaturesWith(root, "flags");
  const withTables = [...(await readTables(root)).keys()];
  return {
    "features/operations/contract/feature-settings.gen.ts": `${head}${withSettings
      .map((name) => importOf(name, "settings"))
      .join("")}
/** The declared settings of every feature. */
export const featureSettings = {
${withSettings.map((name) => `  ${camelOf(name)},\n`).join("")}};

declare module "#platform/contract/settings.ts" {
  interface FeatureSettings {
${withSettings.map((name) => `    readonly ${camelOf(name)}: typeof ${camelOf(name)};\n`).join("")}  }
}
`,
    "apps/server/flags.gen.ts": `${head}${withFlags.map((name) => importOf(name, "flags")).join("")}
/** Paths of the settings that are flags, of every feature. */
export const flagPaths: readonly string[] = [
${withFlags.map((name) => `  ...${camelOf(name)},\n`).join("")}];
`,
    "apps/import/loaders.gen.ts": `${head}${withLoaders
      .map(
        (name) =>
          `${importOf(name, "loaders")}import { loaders as ${camelOf(name)}Loaders } from "#features/${name}/server/loaders.ts";\n`,
      )
      .join("")}
/** The kinds of files that can be loaded, of every feature. */
export const declaredLoaders = {
${withLoaders.map((name) => `  ...${camelOf(name)},\n`).join("")}};

/** A function for each kind: one that is missing does not compile. */
export const loaders = {
${withLoaders.map((name) => `  ...${camelOf(name)}Loaders,\n`).join("")}} satisfies Record<keyof typeof declaredLoaders, unknown>;
`,
    "apps/server/tables.gen.ts": `${head}import type { Tables } from "#platform/contract/tables.ts";
${withTables.map((name) => importOf(name, "tables")).join("")}
/** The tables of every feature. */
export const tables: Tables = {
${withTables.map((name) => `  ...${camelOf(name)},\n`).join("")}};
`,
  };
};

/** The events that features report to the retailer's system. */
const eventList = (root: string): string => {
  const { imports, spread } = listOfFiles(root, "contract/events.ts", "events");
  return `${head}import type { OperatorEvents } from "#platform/contract/operator-events.ts";
${imports}
/** What every feature reports to the retailer's system. */
export const operatorEvents: OperatorEvents = {
${spread}};
`;
};

/** The kinds of request that features declare, and what features announce. */
const declaredLists = (root: string): Record<string, string> => {
  const kinds = listOfFiles(root, "contract/request-kinds.ts", "requestKinds");
  const topics = listOfFiles(root, "contract/topics.ts", "topics");
  return {
    "apps/request-kinds.gen.ts": `${head}import type { RequestKinds } from "#platform/contract/request-kinds.ts";
${kinds.imports}
/** The kinds of request of every feature. */
export const requestKinds: readonly RequestKinds[] = [
${kinds.spread.replaceAll("...", "")}];
`,
    "apps/notification-topics.gen.ts": `${head}import type { Topics } from "#platform/contract/topics.ts";
${topics.imports}
/** What every feature announces. */
export const notificationTopics: Topics = {
${topics.spread}};
`,
  };
};

/** What the kinds of request of every feature do. */
const changeList = (root: string): string => {
  const { imports, spread } = listOfFiles(root, "server/changes.ts", "changes");
  return `${head}import type { WordedChange } from "#platform/server/change-kind.ts";
${imports}
/** What the kinds of request of every feature do. */
export const requestChanges: readonly WordedChange[] = [
${spread}];
`;
};

/** What features know of customers, and what they count, for the desk. */
const assembledLists = (root: string): Record<string, string> => ({
  "apps/server/customer-views.gen.ts": assembledList(root, {
    part: "createCustomerView",
    path: "server/customer-view.ts",
    type: "CustomerView",
    typePath: "#platform/server/customer-view.ts",
    assemble: "assembleCustomerViews",
    doc: "What every feature knows of customers for the desk.",
  }),
  "apps/server/activity.gen.ts": assembledList(root, {
    part: "createActivity",
    path: "server/activity.ts",
    type: "ActivitySource",
    typePath: "#platform/server/activity.ts",
    assemble: "assembleActivity",
    doc: "What every feature counts for the desk.",
  }),
});

/** What features make for others and for the programs, each below its name. */
const serviceList = (root: string): string => {
  const { imports, spread } = listOfFiles(root, "server/services.ts", "createServices");
  const names = [...spread.matchAll(/\.\.\.(\w+)/g)].map(([, name = ""]) => name);
  return `${head}${imports}
/** What the features need for their services. */
type ServiceNeeds = ${names.map((name) => `Parameters<typeof ${name}>[0]`).join(" &\n  ") || "object"};

/** The services of the features that declare theirs, each below its name. */
export const assembleServices = (needs: ServiceNeeds) => ({
${names.map((name) => `  ${name}: ${name}(needs),\n`).join("")}});
`;
};

/** Texts of several features that one screen shows, as a function that loads all of them. */
const collectedWords = (root: string, family: string): string => {
  const having = globSync(`features/*/locales/${family}.ca.json`, { cwd: root }).toSorted();
  const loaderOf = (language: string): string =>
    `  ${language}: async () =>\n    mergeWords([\n${having
      .map((path) => `      import("#${path.replace(".ca.json", `.${language}.json`)}"),\n`)
      .join("")}    ]),\n`;
  return `defineCollectedWords({\n${languages.map(loaderOf).join("")}})`;
};

const collectedWordsList = (root: string): string =>
  `${head}import { defineCollectedWords, mergeWords } from "#platform/web/words/collected-words.ts";

/** Titles of the kinds of request of every feature. */
export const loadRequestKindWords = ${collectedWords(root, "request-kinds")};

/** Texts of what every feature announces. */
export const loadTopicWords = ${collectedWords(root, "topics")};
`;

/** The kinds of case that features draw at the desk. */
const caseKindList = (root: string): string => {
  const { imports, spread } = listOfFiles(root, "desk/case-kinds.ts", "caseKinds");
  return `${head}import type { DeskCaseKinds } from "#platform/web/desk/case-kinds.ts";
${imports}
/** The kinds of case of every feature. */
export const caseKinds: DeskCaseKinds = {
${spread}};
`;
};

/** What staff can do to a customer. */
const customerActionList = (root: string): string => {
  const { imports, spread } = listOfFiles(root, "desk/customer-actions.ts", "customerActions");
  return `${head}import type { DeskCustomerActions } from "#platform/web/desk/customer-actions.ts";
${imports}
/** What staff can do to a customer, of every feature. */
export const customerActions: DeskCustomerActions = {
${spread}};
`;
};

/** The desk's screens that features declare, for the server and the desk, and their code and icons for the desk alone. */
const deskLists = async (root: string): Promise<Record<string, string>> => {
  const declared = [...(await readDesks(root))];
  const icons = declared.flatMap(([, screens]) =>
    Object.values(screens).flatMap(({ sidebarEntry }) => sidebarEntry?.icon ?? []),
  );
  const names = declared.map(([name]) => name);
  return {
    "apps/desk-screens.gen.ts": `${head}import type { DeskFeature } from "#platform/contract/desk.ts";
${names.map((name) => importOf(name, "desk")).join("")}
/** The desk's screens of every feature. */
export const deskFeatures: readonly DeskFeature[] = [
${names.map((name) => `  { feature: ${JSON.stringify(name)}, screens: ${camelOf(name)} },\n`).join("")}];

declare module "#platform/contract/desk.ts" {
  interface DeskScreensOfFeatures {
${names.map((name) => `    readonly ${JSON.stringify(name)}: typeof ${camelOf(name)};\n`).join("")}  }
}
`,
    "apps/desk/screens.gen.ts": `${head}import type { MountedDesk } from "#platform/web/desk/desk-screens.ts";
${names.map((name) => `import { screens as ${camelOf(name)} } from "#features/${name}/desk/screens.ts";\n`).join("")}
/** The code of the desk's screens. */
export const mountedDesks: readonly MountedDesk[] = [
${names.map((name) => `  { feature: ${JSON.stringify(name)}, screens: ${camelOf(name)} },\n`).join("")}];
`,
    "apps/desk/sidebar-icons.gen.ts": iconList("sidebarIcons", icons),
    "apps/desk/case-kinds.gen.ts": caseKindList(root),
    "apps/desk/customer-actions.gen.ts": customerActionList(root),
  };
};

/** The commands for staff: what files of features and of `apps/admin` export as `AddCommands`. */
const commandList = (root: string): string => {
  const found = globSync(["apps/admin/*.ts", "features/*/server/commands/*.ts"], { cwd: root })
    .toSorted()
    .flatMap((path) => {
      const text = readFileSync(join(root, path), "utf8");
      const name = /^export const (\w+): AddCommands</m.exec(text)?.[1];
      return name === undefined
        ? []
        : [{ name, from: path.replace(/^apps\/admin/, ".").replace(/^features/, "#features") }];
    });
  return `${head}import type { AddCommands } from "#platform/server/commands/command.ts";
import type { AdminContext } from "./admin-context.ts";
${found.map(({ name, from }) => `import { ${name} } from "${from}";\n`).join("")}
/** Adds the commands of every subject. */
export const allCommands: readonly AddCommands<AdminContext>[] = [
${found.map(({ name }) => `  ${name},\n`).join("")}];
`;
};

/**
 * The generated lists, by path: every feature for both sides, those with screens for the portal, and the
 * icons of the navigation. A folder in `features/` with a `feature.ts` is a feature; nothing else needs to name it.
 */
export const featureLists = async (root: string): Promise<Record<string, string>> => {
  const features = await readFeatures(root);
  const names = [...features.keys()];
  return {
    ...(await declarationLists(root)),
    "apps/server/handlers.gen.ts": handlerList(root, names),
    "apps/server/operator-events.gen.ts": eventList(root),
    "apps/server/request-changes.gen.ts": changeList(root),
    ...assembledLists(root),
    "apps/server/services.gen.ts": serviceList(root),
    "apps/web/collected-words.gen.ts": collectedWordsList(root),
    "apps/admin/commands.gen.ts": commandList(root),
    ...declaredLists(root),
    "apps/web/navigation-icons.gen.ts": iconList(
      "navigationIcons",
      [...features.values()].flatMap(({ navigation = [] }) => navigation.map(({ icon }) => icon)),
    ),
    ...(await deskLists(root)),
    "apps/features.gen.ts": `${head}import type { Feature } from "#platform/contract/feature.ts";
${names.map((name) => importOf(name)).join("")}
export const features: readonly Feature[] = [
${names.map((name) => `  ${camelOf(name)},\n`).join("")}];

declare module "#platform/contract/links.ts" {
  interface FeatureRoutes {
${names.map((name) => `    readonly ${JSON.stringify(name)}: (typeof ${camelOf(name)})["routes"];\n`).join("")}  }
}
`,
    ...(existsSync(join(root, "package-lock.json"))
      ? { "features/home/web/licences.gen.ts": licenceList(root) }
      : {}),
    "apps/error-texts.gen.ts": `${head}import type { DeclaredCodes, Explained, ExplainedCodes } from "#platform/contract/error-texts.ts";

// An error code of a contract without a text in one of the languages does not compile here.
${names.map((name) => errorTextsOf(root, name)).join("")}`,
    ...screenLists(root, features),
  };
};
