import * as z from "zod/mini";
import { explainIssues } from "#platform/server/loading/explain-issues.ts";
import { serverPagesFile, type ServerPagesFile } from "#features/server-pages/contract/server-pages-file.ts";
import { FileRefusal } from "./file-refusal.ts";

const parse = (text: string): unknown => {
  try {
    // Some editors put a mark before the text that JSON does not know.
    return JSON.parse(text.replace(/^\ufeff/, ""));
  } catch (error) {
    const reason = error instanceof Error ? error.message.replaceAll(/\s+/g, " ") : String(error);
    throw new FileRefusal([`it is not JSON: ${reason}`]);
  }
};

const isObject = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The file's text as pages and blocks. Throws `FileRefusal` with every key that is unknown and value that is wrong. */
export const readPagesFile = (text: string): ServerPagesFile => {
  const source = parse(text);
  if (!isObject(source)) throw new FileRefusal(["it is not a JSON object with pages and blocks"]);
  const result = z.safeParse(serverPagesFile, source, { reportInput: true });
  if (result.success) return result.data;
  throw new FileRefusal(
    result.error.issues.map((issue) => explainIssues([issue]).replace(/^the record /, "the file ")),
  );
};
