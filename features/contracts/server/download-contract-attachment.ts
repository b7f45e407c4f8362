import type { FileStorage } from "#integrations/file-storage/port.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { handler, type Handler } from "#platform/server/handler.ts";
import { downloadContractAttachment } from "../contract/download-contract-attachment.ts";
import { findAttachmentFile } from "./contract-part-queries.ts";

export interface DownloadContractAttachmentPorts {
  readonly database: Database;
  readonly storage: FileStorage;
}

export const handleDownloadContractAttachment = ({
  database,
  storage,
}: DownloadContractAttachmentPorts): Handler =>
  handler(downloadContractAttachment, async ({ params, session, fail }) => {
    const found =
      (await findAttachmentFile(database, session.customerId, params.id)) ?? fail("attachment_not_found");
    const content = (await storage.get(found.storageKey)) ?? fail("attachment_not_found");
    return { filename: found.filename, mediaType: found.mediaType, content };
  });
