import type { FileStorage } from "#integrations/file-storage/port.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { handler, type Handler } from "#platform/server/handler.ts";
import { downloadContractAttachment } from "../contract/download-contract-attachment.ts";
import { getContract } from "../contract/get-contract.ts";
import { type ContractPorts, wholeContracts } from "./contract-answer.ts";
import { findAttachmentFile, findContract } from "./contract-queries.ts";

export const handleGetContract = (ports: ContractPorts): Handler =>
  handler(getContract, async (call) => {
    const found = await findContract(ports.database, call.session.customerId, call.params.name);
    const [contract] = found === undefined ? [] : await wholeContracts(ports, [found], call);
    return contract ?? call.fail("contract_not_found");
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
