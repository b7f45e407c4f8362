import { createHash, type Hash } from "node:crypto";
import { readDataUrl } from "../http/inline-files.ts";

const isFile = (text: string): boolean => text.startsWith("data:") && text.includes(";base64,");

const addValue = (hash: Hash, value: unknown): void => {
  if (typeof value === "string" && isFile(value)) {
    hash.update(`file ${value.slice(0, value.indexOf(","))}\n`);
    for (const piece of readDataUrl(value)) hash.update(piece);
    return;
  }
  if (typeof value !== "object" || value === null || value instanceof Date) {
    hash.update(`${typeof value} ${JSON.stringify(value) ?? ""}\n`);
    return;
  }
  hash.update(Array.isArray(value) ? "[" : "{");
  for (const [name, part] of Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    if (part === undefined) continue;
    hash.update(`${JSON.stringify(name)}:`);
    addValue(hash, part);
  }
  hash.update("]");
};

/** SHA-256 of a call's input, decoded, with the bytes of the files within it. The order of fields does not matter. */
export const contentHash = (input: unknown): string => {
  const hash = createHash("sha256");
  addValue(hash, input);
  return hash.digest("hex");
};
