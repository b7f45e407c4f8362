import { chmodSync, existsSync } from "node:fs";

/** From now on, files and folders of this process can only be read by its own user: they hold customers' data. */
export const keepFilesPrivate = (): void => void process.umask(0o077);

/** Closes a folder to other users that an earlier version or another program left open, with everything in it. */
export const closeFolder = (folder: string): void => {
  if (existsSync(folder)) chmodSync(folder, 0o700);
};
