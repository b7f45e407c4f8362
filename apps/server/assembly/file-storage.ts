import { join } from "node:path";
import { createClamavScanner } from "#integrations/file-scanner/clamav.ts";
import type { FileScanner } from "#integrations/file-scanner/port.ts";
import { openLocalDisk } from "#integrations/file-storage/local-disk.ts";
import type { FileStorage } from "#integrations/file-storage/port.ts";
import { openS3 } from "#integrations/file-storage/s3.ts";
import type { Environment } from "../environment.ts";
import { unscanned } from "./outside-ports.ts";

/** The folder of documents on this machine, which is used when the environment names no bucket. */
export const documentFolderOf = ({ dataDir }: Pick<Environment, "dataDir">): string => join(dataDir, "files");

/** The storage of customers' files: a bucket where the environment names one, else a folder of this machine. */
export const createFileStorage = (environment: Pick<Environment, "dataDir" | "s3">): FileStorage =>
  environment.s3 === undefined
    ? openLocalDisk({ folder: documentFolderOf(environment) })
    : openS3({ ...environment.s3, temporaryFolder: join(environment.dataDir, "incoming") });

/** The scanner in the environment; undefined where there is none. */
export const createFileScanner = ({
  fileScanner,
}: Pick<Environment, "fileScanner">): FileScanner | undefined => {
  if (fileScanner === undefined) return undefined;
  return fileScanner === "none" ? unscanned : createClamavScanner(fileScanner);
};
