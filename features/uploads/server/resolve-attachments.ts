import { Readable } from "node:stream";
import type { Attachment, InlineFile } from "#platform/contract/attachments.ts";
import type { AttachingCall, ResolveAttachments } from "#platform/server/attachments.ts";
import type { Queryable } from "#platform/server/database/query.ts";
import { readDataUrl } from "#platform/server/http/inline-files.ts";
import { ownerOf, ownersOf, receiveFile, type UploadPorts } from "./receive-file.ts";
import { takeUploads, type StoredUpload, type UploadOwner } from "./upload-queries.ts";

const isInline = (file: Attachment): file is InlineFile => typeof file !== "string";

/** Stores the files of the body as uploads, one after another because each is decoded in memory. */
const receiveInline = async (
  ports: UploadPorts,
  call: AttachingCall,
  files: readonly InlineFile[],
): Promise<{ owner: UploadOwner; uploadIdOf: ReadonlyMap<Attachment, string> }> => {
  const failWith =
    (filename: string) =>
    (reason: string): never =>
      call.fail("attachment_refused", { values: { filename, reason } });
  const owner = await ownerOf(ports, { ...call, fail: failWith(files[0]?.name ?? "") });
  const uploadIdOf = new Map<Attachment, string>();
  for (const file of files) {
    const content = Readable.from(readDataUrl(file.content), { objectMode: false });
    const incoming = { owner, name: file.name, content };
    const { uploadId } = await receiveFile(ports, { ...call, fail: failWith(file.name) }, incoming);
    uploadIdOf.set(file, uploadId);
  }
  return { owner, uploadIdOf };
};

export const createResolveAttachments =
  (ports: UploadPorts): ResolveAttachments =>
  async (call, given, { minimum, maximum }) => {
    const files = [...new Set(given)];
    if (files.length < minimum || files.length > maximum)
      return call.fail("attachment_count", { values: { minimum, maximum } });
    const inlineFiles = files.filter(isInline);
    const inline = inlineFiles.length > 0 ? await receiveInline(ports, call, inlineFiles) : undefined;
    const uploadIds = files.map((file) => (isInline(file) ? (inline?.uploadIdOf.get(file) ?? "") : file));
    // A visitor who has sent nothing before has no cookie yet.
    const owners = inline === undefined ? ownersOf(call) : [inline.owner, ...ownersOf(call)];
    const take = async (client: Queryable): Promise<StoredUpload[]> => {
      const taken = new Map<string, StoredUpload>();
      for (const owner of owners)
        for (const upload of await takeUploads(client, owner, uploadIds)) taken.set(upload.uploadId, upload);
      return uploadIds.map((id) => taken.get(id) ?? call.fail("attachment_not_found"));
    };
    return { uploadIds, take };
  };
