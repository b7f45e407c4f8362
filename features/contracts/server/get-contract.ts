import { madridDate } from "#energy/calendar.ts";
import type { FileStorage } from "#integrations/file-storage/port.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { handler, type Handler } from "#platform/server/handler.ts";
import { downloadContractAttachment } from "../contract/download-contract-attachment.ts";
import { getContract } from "../contract/get-contract.ts";
import { contractDetailOf, walletShareOf, sizeText } from "./contract-answer.ts";
import {
  findAttachments,
  findServices,
  findWalletShares,
  findContract,
  findAttachmentFile,
} from "./contract-queries.ts";

export const handleGetContract = ({ database }: { readonly database: Database }): Handler =>
  handler(getContract, async ({ params, session: { customerId }, now, language, fail }) => {
    const found = (await findContract(database, customerId, params.name)) ?? fail("contract_not_found");
    const key = { customerId, contractId: found.contractId };
    const today = madridDate(now);
    const [services, attachments, shares] = await Promise.all([
      findServices(database, key),
      findAttachments(database, key),
      findWalletShares(database, key, today),
    ]);
    return {
      ...contractDetailOf(found),
      services: services.filter(({ kind }) => kind === "service"),
      socialBonuses: services.filter(({ kind }) => kind === "social_bonus"),
      attachments: attachments.map((attachment) => ({
        ...attachment,
        sizeText: sizeText(attachment.sizeBytes, language),
      })),
      solarWalletShares: shares.map((share) => walletShareOf(share, today)),
    };
  });

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
