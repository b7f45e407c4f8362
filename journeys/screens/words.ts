import { readWordFiles, type Words } from "#platform/testing/browser/screens/longest-words.ts";

const pathOf = (room: string): string => {
  const [folder = "", file] = room.split("/");
  const locales = folder === "platform" ? "platform/locales" : `features/${folder}/locales`;
  return file === undefined ? `${locales}/ca.json` : `${locales}/${file}.ca.json`;
};

const known = new Map<string, Words>();
const wordsOf = (room: string): Words => {
  const words = known.get(room) ?? readWordFiles(pathOf(room)).longest;
  known.set(room, words);
  return words;
};

const valueAt = (words: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((inner, name) => new Map(Object.entries(Object(inner))).get(name), words);

/**
 * What the portal says under a key where it has the longest words: `wordOf("invoices", "history.of")`; of
 * `"account/sessions"` the words of `sessions.ca.json`. Only what stands before the first value, as names are found by
 * their parts.
 */
export const wordOf = (room: string, key: string): string => {
  const found = valueAt(wordsOf(room), key.split("."));
  if (typeof found !== "string") throw new Error(`${room} has no words under ${key}`);
  return found.split("{")[0]?.trim() ?? "";
};
