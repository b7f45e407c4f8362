import type { FileStorage } from "#integrations/file-storage/port.ts";
import type { Database } from "#platform/server/database/pool.ts";
import {
  bigint,
  execute,
  instant,
  int,
  oneOf,
  queryRow,
  queryRows,
  text,
} from "#platform/server/database/query.ts";
import { handler, type Handler } from "#platform/server/handler.ts";
import { downloadCommunicationDocument } from "../contract/download-communication-document.ts";
import { communicationChannels, listCommunications } from "../contract/list-communications.ts";

type Pool = Pick<Database, "pool">;

/** Something sent about a contract. */
export interface SentCommunication {
  readonly customerId: number;
  readonly contractId: number;
  /** The same when it is sent again after an interruption: it is listed once. */
  readonly originKey: string;
  readonly channel: (typeof communicationChannels)[number];
  readonly sentAt: Date;
  readonly recipient: string;
  readonly subject: string;
  readonly body: string;
}
type RecordCommunication = (sent: SentCommunication) => Promise<void>;

/** Records what was sent about a contract, once. */
export const createRecordCommunication =
  ({ pool }: Pool): RecordCommunication =>
  async ({ customerId, contractId, ...sent }) => {
    await execute(pool, {
      name: "record-communication",
      text: `insert into contract_communications
               (customer_id, contract_id, origin_key, channel, sent_at, recipient, subject, body)
             values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (customer_id, origin_key) do nothing`,
      values: [
        customerId,
        contractId,
        sent.originKey,
        sent.channel,
        sent.sentAt,
        sent.recipient,
        sent.subject,
        sent.body,
      ],
    });
  };

const findContractName = ({ pool }: Pool, customerId: number, contractId: number) =>
  queryRow(pool, {
    name: "find-contract-name",
    text: "select name from contracts where customer_id = $1 and contract_id = $2",
    values: [customerId, contractId],
    columns: { name: text },
  });

const findCommunications = ({ pool }: Pool, customerId: number, contractId: number) =>
  queryRows(pool, {
    name: "find-communications",
    text: `select communication_id as "communicationId", channel, sent_at as "sentAt", recipient, subject, body
           from contract_communications where customer_id = $1 and contract_id = $2
           order by sent_at desc, communication_id desc`,
    values: [customerId, contractId],
    columns: {
      communicationId: bigint,
      channel: oneOf(...communicationChannels),
      sentAt: instant,
      recipient: text,
      subject: text,
      body: text,
    },
  });

const findDocuments = ({ pool }: Pool, customerId: number, communicationIds: readonly number[]) =>
  queryRows(pool, {
    name: "find-communication-documents",
    text: `select communication_id as "communicationId", document_id as "documentId", filename,
             size_bytes as "sizeBytes"
           from communication_documents where customer_id = $1 and communication_id = any($2) order by document_id`,
    values: [customerId, communicationIds],
    columns: { communicationId: bigint, documentId: bigint, filename: text, sizeBytes: int },
  });

const findDocumentFile = ({ pool }: Pool, customerId: number, documentId: number) =>
  queryRow(pool, {
    name: "find-communication-file",
    text: `select filename, media_type as "mediaType", storage_key as "storageKey" from communication_documents
           where customer_id = $1 and document_id = $2`,
    values: [customerId, documentId],
    columns: { filename: text, mediaType: text, storageKey: text },
  });

export const handleListCommunications = ({ database }: { readonly database: Database }): Handler =>
  handler(listCommunications, async ({ params, session: { customerId }, fail }) => {
    const contract = (await findContractName(database, customerId, params.id)) ?? fail("contract_not_found");
    const communications = await findCommunications(database, customerId, params.id);
    const documents = Map.groupBy(
      await findDocuments(
        database,
        customerId,
        communications.map(({ communicationId }) => communicationId),
      ),
      ({ communicationId }) => communicationId,
    );
    return {
      contract: contract.name,
      items: communications.map((communication) => ({
        ...communication,
        documents: documents.get(communication.communicationId) ?? [],
      })),
    };
  });

export const handleDownloadCommunicationDocument = ({
  database,
  storage,
}: {
  readonly database: Database;
  readonly storage: FileStorage;
}): Handler =>
  handler(downloadCommunicationDocument, async ({ params, session: { customerId }, fail }) => {
    const found = (await findDocumentFile(database, customerId, params.id)) ?? fail("attachment_not_found");
    const content = (await storage.get(found.storageKey)) ?? fail("attachment_not_found");
    return { filename: found.filename, mediaType: found.mediaType, content };
  });
