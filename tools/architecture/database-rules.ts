import type { SourceFile } from "./repository.ts";

/** Files that may type rows or query tables themselves; all others use `query.ts`. */
const isExempt = (path: string): boolean => /^platform\/(?:server\/database|testing)\//.test(path);
const isTest = (path: string): boolean => /\.(?:test|e2e)\.ts$|\/testing\//.test(path);

/** In the browser `query` is an API call. */
const isServerSide = (path: string): boolean => path.endsWith(".ts") && !/\/(?:web|ui)\//.test(path);

/**
 * A type argument gives rows a type that is never compared with the database, and a raw query returns rows of `any`,
 * which fit any type. The linter refuses casts (`consistent-type-assertions`). `unguarded` is the pool with which tests
 * insert and count rows.
 */
export const databaseFaults = (files: readonly SourceFile[]): string[] =>
  files
    .filter(({ path }) => isServerSide(path) && !isExempt(path))
    .flatMap(({ path, text }) => [
      ...(/\.query</.test(text) ? [`${path} gives rows a type by hand: declare the columns`] : []),
      ...(!isTest(path) && /(?<!unguarded)\.query\(/.test(text)
        ? [`${path} sends a statement by hand: use queryRows, queryRow or execute`]
        : []),
    ]);
