import { fileParsers } from "./file-parsers.ts";
import type { FuzzedParser } from "./parser.ts";
import { textParsers } from "./text-parsers.ts";

/** By the names that `npm run fuzz` takes; a name is also the folder of what was found. */
export const parsers: Readonly<Record<string, FuzzedParser>> = { ...fileParsers, ...textParsers };
