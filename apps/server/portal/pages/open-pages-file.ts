import { readFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { openPictureFolder } from "#features/server-pages/server/publish/picture-folder.ts";
import type { PagesFile } from "#features/server-pages/server/publish/prepare-publication.ts";
import { reasonOf } from "#platform/server/loading/file-troubles.ts";
import { Refusal } from "../command.ts";
import type { Desk } from "../desk.ts";

const readPages = async (path: string): Promise<string> => {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(await readFile(path));
  } catch (error) {
    throw new Refusal(`${path}: ${reasonOf(error)}`);
  }
};

/** The file that a person names, with the pictures beside it. */
export const openPagesFile = async ({ folder }: Pick<Desk, "folder">, name: string): Promise<PagesFile> => {
  const path = resolve(folder, name);
  return { text: await readPages(path), pictures: openPictureFolder(dirname(path)) };
};
