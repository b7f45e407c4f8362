import { readFile, stat } from "node:fs/promises";
import { basename } from "node:path";
import type { FileToLoad, LoadOutcome } from "#platform/server/loading/load-outcome.ts";
import { loadMarketFile } from "./load-market-file.ts";

/** A day has some kilobytes, and ten years of futures some megabytes. */
const maxBytes = 50_000_000;

export const loaders = {
  "market-prices": async ({ database, path, onRefused }: FileToLoad): Promise<LoadOutcome> => {
    if ((await stat(path)).size > maxBytes) throw new Error(`${path} is too large for a file of the market`);
    const text = await readFile(path, "latin1");
    const outcome = await loadMarketFile(database, { name: basename(path), text }, new Date());
    for (const refusal of outcome.refusals) onRefused?.({ ...refusal, key: "" });
    return outcome;
  },
};
