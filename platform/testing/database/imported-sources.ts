import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";

const imported = /(?:from|import)\s+"((?:#|\.{1,2}\/)[^"]+)"/g;

/**
 * The module and all our modules that it imports, directly or not, as sorted paths from the root. It reads the import
 * statements, so an import by a computed name is not found.
 */
export const importedSources = async (rootDir: string, module: string): Promise<string[]> => {
  const seen = new Set<string>();
  const visit = async (path: string): Promise<void> => {
    if (seen.has(path)) return;
    seen.add(path);
    if (path.endsWith(".json")) return;
    const text = await readFile(join(rootDir, path), "utf8");
    const found = [...text.matchAll(imported)].map(([, specifier = ""]) =>
      specifier.startsWith("#") ? specifier.slice(1) : join(dirname(path), specifier),
    );
    await Promise.all(found.map(visit));
  };
  await visit(module);
  return [...seen].toSorted();
};
