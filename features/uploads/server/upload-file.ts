import { handler, type Handler } from "#platform/server/handler.ts";
import { uploadStaffFile } from "../contract/at-desk/upload-staff-file.ts";
import { uploadFile } from "../contract/upload-file.ts";
import { ownerOf, receiveFile, staffOwner, type UploadPorts } from "./receive-file.ts";

export const handleUploadFile = (ports: UploadPorts): Handler =>
  handler(uploadFile, async (call) => {
    const { session, query, file, fail } = call;
    if (session === undefined && !ports.acceptsVisitors()) return fail("not_signed_in");
    const owner = await ownerOf(ports, call);
    return receiveFile(ports, call, { owner, name: query.name, content: file });
  });

export const handleUploadStaffFile = (ports: UploadPorts): Handler =>
  handler(uploadStaffFile, async (call) => {
    const owner = await ownerOf(ports, { ...call, ...staffOwner(call) });
    return receiveFile(ports, call, { owner, name: call.query.name, content: call.file });
  });
