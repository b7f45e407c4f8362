import { handler, type Handler } from "#platform/server/handler.ts";
import { uploadFile } from "../contract/upload-file.ts";
import { ownerOf, receiveFile, type UploadPorts } from "./receive-file.ts";

export const handleUploadFile = (ports: UploadPorts): Handler =>
  handler(uploadFile, async (call) => {
    const { session, query, file, fail } = call;
    if (session === undefined && !ports.acceptsVisitors()) return fail("not_signed_in");
    const owner = await ownerOf(ports, call);
    return receiveFile(ports, call, { owner, name: query.name, content: file });
  });
