import { handler, type Handler } from "#platform/server/handler.ts";
import { listUploads } from "../contract/list-uploads.ts";
import { ownersOf, type UploadPorts } from "./receive-file.ts";
import { findUploads } from "./upload-queries.ts";

export const handleListUploads = ({ database }: Pick<UploadPorts, "database">): Handler =>
  handler(listUploads, async (call) => {
    const { ids } = call.query;
    const found = await Promise.all(ownersOf(call).map((owner) => findUploads(database, owner, ids)));
    const byId = new Map(found.flat().map((upload) => [upload.uploadId, upload]));
    return { items: ids.flatMap((id) => byId.get(id) ?? []) };
  });
