import { Readable } from "node:stream";
import type { FileStorage, StoredFile } from "#integrations/file-storage/port.ts";
import { maxLoadBytes } from "../contract/file-load.ts";

const maxNameLength = 150;

/** The last part of a name that may be a path, as a file system can have it: the name of a curve file says its format. */
export const loadFilename = (name: string): string => {
  const last = name.split(/[\\/]/).at(-1) ?? "";
  const clean = last
    .replaceAll(/[\p{Cc}\p{Cf}"<>:|?*]/gu, "")
    .replace(/^[.\s]+/, "")
    .trim()
    .toWellFormed();
  return clean.slice(-maxNameLength) || "file";
};

type Refuse = (code: "load_file_empty" | "load_file_too_large") => never;

const limited = async function* (content: AsyncIterable<unknown>, limitBytes: number, refuse: Refuse) {
  let sizeBytes = 0;
  for await (const chunk of content) {
    const bytes = Buffer.isBuffer(chunk) ? chunk : Buffer.from(String(chunk));
    sizeBytes += bytes.length;
    if (sizeBytes > limitBytes) refuse("load_file_too_large");
    yield bytes;
  }
  if (sizeBytes === 0) refuse("load_file_empty");
};

/** Stores a file as it arrives; refuses one that is empty, or larger than the limit. */
export const receiveLoadFile = async (
  storage: FileStorage,
  content: Readable,
  { refuse, limitBytes = maxLoadBytes }: { readonly refuse: Refuse; readonly limitBytes?: number },
): Promise<StoredFile> => {
  try {
    // A destroyed body would end the connection before the answer.
    const arriving = content.iterator({ destroyOnReturn: false });
    return await storage.put(Readable.from(limited(arriving, limitBytes, refuse), { objectMode: false }));
  } finally {
    // The rest of a refused file is read and ignored, so that its sender gets the answer.
    content.resume();
  }
};
