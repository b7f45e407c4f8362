import { readWordFiles, type Words } from "#platform/testing/browser/screens/longest-words.ts";

const pathOf = (feature: string): string => {
  const [folder = "", file] = feature.split("/");
  const locales = folder === "platform" ? "platform/locales" : `features/${folder}/locales`;
  return file === undefined ? `${locales}/ca.json` : `${locales}/${file}.ca.json`;
};

const known = new Map<string, Words>();
const wordsOf = (feature: string): Words => {
  const words = known.get(feature) ?? readWordFiles(pathOf(feature)).longest;
  known.set(feature, words);
  return words;
};

const valueAt = (words: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((inner, name) => new Map(Object.entries(Object(inner))).get(name), words);

/**
 * The longest text of a key: `wordOf("invoices", "history.of")`; for `"account/sessions"` from `sessions.ca.json`. Only
 * the part before the first value, because names are found by a part of them.
 */
export const wordOf = (feature: string, key: string): string => {
  const found = valueAt(wordsOf(feature), key.split("."));
  if (typeof found !== "string") throw new Error(`${feature} has no words under ${key}`);
  return found.split("{")[0]?.trim() ?? "";
};
