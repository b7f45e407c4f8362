import { handler, type Handler } from "#platform/server/handler.ts";
import { listStaffUploads } from "../contract/at-desk/list-staff-uploads.ts";
import { listUploads } from "../contract/list-uploads.ts";
import { ownersOf, staffOwner, type OwnerCall, type UploadPorts } from "./receive-file.ts";
import { findUploads } from "./upload-queries.ts";

type Ports = Pick<UploadPorts, "database">;

const findItems = async ({ database }: Ports, call: OwnerCall, ids: readonly string[]) => {
  const found = await Promise.all(ownersOf(call).map((owner) => findUploads(database, owner, ids)));
  const byId = new Map(found.flat().map((upload) => [upload.uploadId, upload]));
  return { items: ids.flatMap((id) => byId.get(id) ?? []) };
};

export const handleListUploads = (ports: Ports): Handler =>
  handler(listUploads, (call) => findItems(ports, call, call.query.ids));

export const handleListStaffUploads = (ports: Ports): Handler =>
  handler(listStaffUploads, (call) => findItems(ports, staffOwner(call), call.query.ids));
