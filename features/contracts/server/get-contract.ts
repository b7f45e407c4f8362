import type { FileStorage } from "#integrations/file-storage/port.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { handler, type Handler } from "#platform/server/handler.ts";
import { downloadContractAttachment } from "../contract/download-contract-attachment.ts";
import { type Contract, getContract } from "../contract/get-contract.ts";
import { type ContractPorts, wholeContracts } from "./contract-answer.ts";
import { findAttachmentFile, findContract } from "./contract-queries.ts";

/** The contract as the customer reads it; undefined when the customer has none of that name. */
export const readContract = async (
  ports: ContractPorts,
  name: string,
  call: Parameters<typeof wholeContracts>[2],
): Promise<Contract | undefined> => {
  const found = await findContract(ports.database, call.session.customerId, name);
  const [contract] = found === undefined ? [] : await wholeContracts(ports, [found], call);
  return contract;
};

export const handleGetContract = (ports: ContractPorts): Handler =>
  handler(
    getContract,
    async (call) => (await readContract(ports, call.params.name, call)) ?? call.fail("contract_not_found"),
  );

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
