import { readFileSync } from "node:fs";
import type { CompleteLanguage } from "#platform/contract/languages.ts";

const folderOf = (room: string): string =>
  room === "platform" ? "platform/locales" : `features/${room}/locales`;

const valueAt = (words: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((inner, name) => new Map(Object.entries(Object(inner))).get(name), words);

/**
 * What the portal says under a key, in a language: `wordOf("invoices", "history.of", "ca")`; of `"account/sessions"` the
 * words of `sessions.ca.json`. Only what stands before the first value, as names are found by their parts.
 */
export const wordOf = (room: string, key: string, language: CompleteLanguage): string => {
  const [folder = "", file] = room.split("/");
  const name = file === undefined ? `${language}.json` : `${file}.${language}.json`;
  const found = valueAt(JSON.parse(readFileSync(`${folderOf(folder)}/${name}`, "utf8")), key.split("."));
  if (typeof found !== "string") throw new Error(`${room} has no words under ${key} in ${language}`);
  return found.split("{")[0]?.trim() ?? "";
};
