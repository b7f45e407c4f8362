import type { Declarations } from "./declarations.ts";
import type { SourceFile } from "./repository.ts";

/** Tables that no feature owns, and why. */
const tablesWithoutFeature = new Map([
  ["sandbox_mails", "written by the sandbox's mailbox, integrations/mail"],
  ["sandbox_signatures", "written by the sandbox's signing page, integrations/document-signature"],
]);

const tableStatement =
  /create table (?:if not exists )?(?<created>\w+)(?! partition of)\b|alter table (?<old>\w+) rename to (?<renamed>\w+)|drop table (?<dropped>\w+)/gi;

/** The tables after all migrations, without their partitions. */
const tablesIn = (files: readonly SourceFile[]): string[] => {
  const tables = new Set<string>();
  const migrations = files.filter(({ path }) => path.startsWith("database/migrations/"));
  for (const { text } of migrations.toSorted((a, b) => a.path.localeCompare(b.path)))
    for (const { groups = {} } of text.matchAll(tableStatement)) {
      tables.delete(groups["old"] ?? groups["dropped"] ?? "");
      const name = groups["created"] ?? groups["renamed"];
      if (name !== undefined) tables.add(name);
    }
  return [...tables];
};

const ownersOf = ({ tables }: Declarations): Map<string, string[]> => {
  const owners = new Map<string, string[]>();
  for (const [feature, owned] of tables)
    for (const table of Object.keys(owned)) owners.set(table, [...(owners.get(table) ?? []), feature]);
  return owners;
};

const writes = /(?:insert into|update|delete from)\s+(\w+)/gi;
/** The tables of a kind of case, which `platform/server/cases` writes for the feature. */
const writesByDeclaration = /\b(?:cases|references|steps|table): "(\w+)"/g;

const foreignWrites = (file: SourceFile, owners: Map<string, string[]>): string[] => {
  const feature = /^features\/([^/]+)\/server\//.exec(file.path)?.[1];
  if (feature === undefined || /(\.test|-samples)\.ts$|\/testing\//.test(file.path)) return [];
  const declared = file.text.includes("defineCase") ? [...file.text.matchAll(writesByDeclaration)] : [];
  const tables = [...file.text.matchAll(writes), ...declared].map((match) => match[1] ?? "");
  return [...new Set(tables)]
    .filter((table) => owners.has(table) && !owners.get(table)?.includes(feature))
    .map((table) => `${file.path} writes ${table}, which belongs to ${owners.get(table)?.join(" and ")}`);
};

/** Tables without exactly one owner, and writes by a feature that is not the owner. */
export const tableFaults = (
  declarations: Declarations,
  files: readonly SourceFile[],
  exceptions: ReadonlyMap<string, string> = tablesWithoutFeature,
): string[] => {
  const tables = tablesIn(files);
  const owners = ownersOf(declarations);
  return [
    ...tables
      .filter((table) => !exceptions.has(table) && owners.get(table) === undefined)
      .map((table) => `table ${table} belongs to no feature`),
    ...[...owners]
      .filter(([, features]) => features.length > 1)
      .map(([table, features]) => `table ${table} belongs to ${features.join(" and ")}`),
    ...[...owners.keys(), ...exceptions.keys()]
      .filter((table) => !tables.includes(table))
      .map((table) => `there is no table ${table}`),
    ...files.flatMap((file) => foreignWrites(file, owners)),
  ];
};
