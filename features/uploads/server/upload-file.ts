import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import type { FileStorage } from "#integrations/file-storage/port.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { handler, type Call, type Handler } from "#platform/server/handler.ts";
import { uploadFile } from "../contract/upload-file.ts";
import type { UploadType } from "../contract/uploaded-file.ts";
import { cleanFilename, headBytes, recogniseFile } from "./recognise-file.ts";
import { countUploads, insertUpload } from "./uploads.ts";

/** Files of one customer that can wait for a form at the same time. */
const maxWaiting = 50;

export interface UploadPorts {
  readonly database: Database;
  readonly storage: FileStorage;
  readonly readConfiguration: () => { readonly fileUploadSizeLimit: number };
}

type UploadCall = Pick<Call<typeof uploadFile>, "file" | "fail">;

/** Waits for the first bytes of a file; returns its format and a stream of the whole. */
const openFile = async ({ file, fail }: UploadCall) => {
  const chunks = file[Symbol.asyncIterator]();
  let head = Buffer.alloc(0);
  while (head.length < headBytes) {
    const next: IteratorResult<unknown> = await chunks.next();
    if (next.done === true) break;
    head = Buffer.concat([head, Buffer.isBuffer(next.value) ? next.value : Buffer.from(String(next.value))]);
  }
  if (head.length === 0) return fail("file_empty");
  const type = recogniseFile(head);
  if (type === "heic") return fail("heic_not_supported");
  const mediaType: UploadType = type ?? fail("file_type_not_supported");
  return { mediaType, head, rest: { [Symbol.asyncIterator]: () => chunks } };
};

/** The file as it arrives; fails as soon as it is larger than the limit. */
const limited = async function* (
  { head, rest }: { head: Buffer; rest: AsyncIterable<unknown> },
  limitBytes: number,
  fail: UploadCall["fail"],
) {
  let sizeBytes = head.length;
  const check = (): void => {
    if (sizeBytes > limitBytes)
      fail("file_too_large", { values: { limitMb: Math.floor(limitBytes / 1_000_000) } });
  };
  check();
  yield head;
  for await (const chunk of rest) {
    const bytes = Buffer.isBuffer(chunk) ? chunk : Buffer.from(String(chunk));
    sizeBytes += bytes.length;
    check();
    yield bytes;
  }
};

export const handleUploadFile = ({ database, storage, readConfiguration }: UploadPorts): Handler =>
  handler(uploadFile, async (call) => {
    const { session, query, now, fail } = call;
    if ((await countUploads(database, session.customerId)) >= maxWaiting) return fail("too_many_uploads");
    const { mediaType, ...content } = await openFile(call);
    const limitBytes = readConfiguration().fileUploadSizeLimit;
    const stored = await storage.put(
      Readable.from(limited(content, limitBytes, fail), { objectMode: false }),
    );
    const upload = {
      customerId: session.customerId,
      uploadId: randomUUID(),
      filename: cleanFilename(query.name),
      mediaType,
      sizeBytes: stored.sizeBytes,
      storageKey: stored.key,
      createdAt: now,
    };
    await insertUpload(database, upload).catch(async (error: unknown) => {
      await storage.delete(stored.key);
      throw error;
    });
    return upload;
  });
