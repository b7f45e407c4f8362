import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod/mini";
import { printChecksums, signChecksums } from "./checksums.ts";
import { productionPackages } from "./image-tree.ts";
import { printLicences, readLicence, refusedLicences } from "./licences.ts";
import { notesOf, requireChartVersion } from "./release-notes.ts";

const manifest = z.object({ name: z.string(), version: z.string() });
const billOfMaterials = z.looseObject({
  metadata: z.looseObject({ component: z.looseObject({ name: z.string() }) }),
});

const run = (root: string, command: string, ...args: string[]): string => {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 64_000_000,
  });
  if (status !== 0) throw new Error(`${command} ${args[0] ?? ""} failed: ${error?.message ?? stderr}`);
  return stdout;
};

const read = (root: string, path: string): string => readFileSync(join(root, path), "utf8");

/** CycloneDX, of the packages of production. npm names the product after its folder. */
const listMaterials = (root: string, name: string): string => {
  const args = ["sbom", "--sbom-format=cyclonedx", "--sbom-type=application", "--omit=dev"];
  const listed = billOfMaterials.parse(JSON.parse(run(root, "npm", ...args, "--package-lock-only")));
  const { metadata } = listed;
  const named = { ...listed, metadata: { ...metadata, component: { ...metadata.component, name } } };
  return `${JSON.stringify(named, undefined, 2)}\n`;
};

const listLicences = (root: string): string => {
  const packages = productionPackages(JSON.parse(read(root, "package-lock.json")))
    .filter((path) => existsSync(join(root, path)))
    .map((path) => readLicence(join(root, path)));
  const refused = refusedLicences(packages);
  if (refused.length > 0)
    throw new Error(`Packages under a licence that is not allowed: ${refused.join(", ")}`);
  return printLicences(packages);
};

export interface Release {
  readonly root: string;
  /** Empty, or not there yet. */
  readonly folder: string;
  /** Ed25519, PEM; without it the checksums are not signed. */
  readonly privateKey: string | undefined;
}

/**
 * Writes the files of a release: the sources, the chart, the bill of materials, the licences, the notes, and their
 * checksums. Throws where the working copy has changes, the changelog or the chart lacks the version, or a package has
 * a licence that is not allowed.
 */
export const makeRelease = ({ root, folder, privateKey }: Release): string[] => {
  const { name, version } = manifest.parse(JSON.parse(read(root, "package.json")));
  const notes = notesOf(read(root, "CHANGELOG.md"), version);
  requireChartVersion(read(root, "deployments/helm/llum/Chart.yaml"), version);
  if (run(root, "git", "status", "--porcelain") !== "")
    throw new Error("The working copy has changes. Commit them first: a release is made of a commit.");
  if (existsSync(folder) && readdirSync(folder).length > 0) throw new Error(`${folder} is not empty.`);
  mkdirSync(folder, { recursive: true });
  const base = `${name}-${version}`;
  const pack = (file: string, ...what: string[]) =>
    run(root, "git", "archive", "--format=tar.gz", `--output=${join(folder, file)}`, ...what);
  pack(`${base}.tar.gz`, `--prefix=${base}/`, "HEAD");
  pack(`${base}-chart.tgz`, `--prefix=${name}/`, "HEAD:deployments/helm/llum");
  writeFileSync(join(folder, `${base}.cdx.json`), listMaterials(root, name));
  writeFileSync(join(folder, `${base}-licences.txt`), listLicences(root));
  writeFileSync(join(folder, `${base}-notes.md`), `${notes}\n`);
  const checksums = printChecksums(folder, readdirSync(folder));
  writeFileSync(join(folder, "SHA256SUMS"), checksums);
  if (privateKey !== undefined)
    writeFileSync(join(folder, "SHA256SUMS.sig"), signChecksums(checksums, privateKey));
  return readdirSync(folder).toSorted();
};
