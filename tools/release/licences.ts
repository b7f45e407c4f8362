import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod/mini";

/** Licences under which a package may be part of the product, which is under Apache-2.0; each in SPDX's notation. */
const allowed = new Set([
  "0BSD",
  "Apache-2.0",
  "Apache-2.0 AND LGPL-3.0-or-later",
  "Apache-2.0 AND LGPL-3.0-or-later AND MIT",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "BlueOak-1.0.0",
  "ISC",
  // Libraries of libvips, which sharp loads at run time.
  "LGPL-3.0-or-later",
  "MIT",
  "MIT-0",
  "OFL-1.1",
  // A choice between two: we take the first that is in this list.
  "(BSD-3-Clause OR GPL-2.0)",
  "(MIT AND Zlib)",
  "(MIT OR CC0-1.0)",
  "(MPL-2.0 OR Apache-2.0)",
]);

const manifest = z.object({
  name: z.string(),
  version: z.string(),
  license: z.optional(z.string()),
});

export interface LicensedPackage {
  readonly name: string;
  readonly version: string;
  /** As its manifest declares it. */
  readonly licence: string;
  /** The text that it brings; empty where it brings none. */
  readonly text: string;
}

const licenceText = (folder: string): string => {
  const file = readdirSync(folder).find((name) => /^(licen[cs]e|copying)(\.|$)/i.test(name));
  return file === undefined ? "" : readFileSync(join(folder, file), "utf8").trim();
};

/** Manifests without a field; what their text says, read by a person. */
const declaredByText: Readonly<Record<string, string>> = { "png-js": "MIT" };

/** The licence of the package in a folder of `node_modules`. */
export const readLicence = (folder: string): LicensedPackage => {
  const { name, version, license } = manifest.parse(
    JSON.parse(readFileSync(join(folder, "package.json"), "utf8")),
  );
  return {
    name,
    version,
    licence: license ?? declaredByText[name] ?? "none",
    text: licenceText(folder),
  };
};

/** The packages whose licence is not one under which they may be part of the product. */
export const refusedLicences = (packages: readonly LicensedPackage[]): string[] =>
  packages.flatMap(({ name, licence }) => (allowed.has(licence) ? [] : [`${name}: ${licence}`]));

/** One text with the name, the licence and its words for each package. */
export const printLicences = (packages: readonly LicensedPackage[]): string =>
  packages
    .map(({ name, version, licence, text }) => `${name} ${version}\n${licence}\n\n${text}\n`)
    .join(`\n${"-".repeat(80)}\n\n`);
