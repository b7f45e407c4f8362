import { PassThrough, Readable } from "node:stream";
import { ZipFile } from "yazl";
import type { FileAnswer } from "../handler.ts";

export const streamOf = ({ content }: Pick<FileAnswer, "content">): Readable =>
  Buffer.isBuffer(content) ? Readable.from([content]) : content;

export interface Archive {
  /** Whether the client has left, so that nothing more has to be made. */
  readonly isLeft: () => boolean;
  /** Adds a file and waits until it was read, so that one file at a time is in memory. */
  readonly add: (
    name: string,
    file: Pick<FileAnswer, "content">,
    options: { readonly compress: boolean },
  ) => Promise<void>;
  readonly addText: (name: string, lines: readonly string[]) => void;
}

/** Returns a ZIP that is sent while `pack` adds its files. When `pack` fails, the transfer is cut. */
export const packArchive = (pack: (archive: Archive) => Promise<void>): Readable => {
  const zip = new ZipFile();
  const output = new PassThrough();
  const clientLeft = new Promise<void>((resolve) => output.once("close", resolve));
  const archive: Archive = {
    isLeft: () => output.destroyed,
    add: async (name, file, { compress }) => {
      const stream = streamOf(file);
      const added = new Promise<void>((resolve, reject) => {
        stream.once("end", resolve).once("error", reject);
      });
      zip.addReadStream(stream, name, { compress });
      await Promise.race([added, clientLeft]);
    },
    addText: (name, lines) => zip.addBuffer(Buffer.from(`${lines.join("\n")}\n`), name),
  };
  zip.on("error", (error: Error) => output.destroy(error));
  zip.outputStream.pipe(output);
  pack(archive).then(
    () => zip.end(),
    (error: unknown) => output.destroy(error instanceof Error ? error : new Error(String(error))),
  );
  return output;
};
