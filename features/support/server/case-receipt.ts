import { formatsOf } from "#platform/contract/format.ts";
import { localeOf, type CompleteLanguage } from "#platform/contract/languages.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { queryRow, text } from "#platform/server/database/query.ts";
import { handler, type Handler } from "#platform/server/handler.ts";
import type { EmailAttachment } from "#platform/server/mail/email.ts";
import type { PrintDocument } from "#platform/server/pdf/print-document.ts";
import type { PrintedDocument } from "#platform/server/pdf/printed-document.ts";
import { serverWords } from "#platform/server/words.ts";
import { downloadCaseReceipt } from "../contract/download-case-receipt.ts";
import ca from "../locales/receipt.ca.json" with { type: "json" };
import en from "../locales/receipt.en.json" with { type: "json" };
import es from "../locales/receipt.es.json" with { type: "json" };
import { findCaseFiles } from "./case-files.ts";
import { findCase, type FoundCase } from "./case-queries.ts";
import { findMessages, findSentReadings, type CaseMessage, type SentReading } from "./message-queries.ts";

const messagesOf = { ca, es, en } as const;
const wordsFor = (language: CompleteLanguage) => serverWords(language, messagesOf);

export interface ReceiptPorts {
  readonly database: Pick<Database, "pool">;
  readonly printDocument: PrintDocument;
  readonly organization: {
    readonly name: string;
    readonly legalName: string;
    readonly phone: string;
    readonly schedule: Readonly<Record<CompleteLanguage, string>>;
    readonly complaintsBody?: string | undefined;
  };
}

interface Receipt {
  readonly found: FoundCase;
  readonly customer: { readonly name: string; readonly taxId: string };
  readonly firstMessage: CaseMessage | undefined;
  readonly readings: readonly SentReading[];
  /** Those that came with the first message. */
  readonly files: readonly { readonly filename: string; readonly sizeBytes: number }[];
}

const known = (facts: readonly (readonly [string, string | null])[]): [string, string][] =>
  facts.flatMap(([label, value]) => (value === null ? [] : [[label, value]]));

type Section = PrintedDocument["sections"][number];

const receivedSection = (
  { found, customer, firstMessage, readings, files }: Receipt,
  legalName: string,
): Section => {
  const t = wordsFor(found.language);
  const formats = formatsOf(found.language);
  const readingFacts = readings.map(
    ({ register, value, readOn }) =>
      [
        t("reading", { register: register === "gas" ? "none" : register }),
        t("readingValue", {
          value: formats.number(value),
          unit: register === "gas" ? "m³" : "kWh",
          day: formats.dayInText(readOn),
        }),
      ] as const,
  );
  const fileNames = files
    .map(({ filename, sizeBytes }) => `${filename} (${formats.fileSize(sizeBytes)})`)
    .join(", ");
  const facts = known([
    [t("reference"), found.reference],
    [t("customer"), t("person", { name: customer.name, taxId: customer.taxId })],
    [t("retailer"), legalName],
    [t("place"), found.place],
    [t("contract"), found.contractName],
    [t("cups"), found.cups],
    [t("invoice"), found.invoiceNumber],
    [t("subject"), found.subject],
    ...readingFacts,
  ]);
  return {
    heading: t("received"),
    blocks: [
      { kind: "facts", facts },
      ...(firstMessage === undefined ? [] : [{ kind: "text", text: firstMessage.body } as const]),
      ...(files.length === 0 ? [] : [{ kind: "facts", facts: [[t("files"), fileNames] as const] } as const]),
    ],
  };
};

/** By when an answer is due, how to reach a person, and for a claim what the law promises meanwhile. */
const nextSection = (
  { kind, language, dueOn }: FoundCase,
  { phone, schedule, complaintsBody }: ReceiptPorts["organization"],
): Section => {
  const t = wordsFor(language);
  const hours = schedule[language];
  const texts = [
    t("due", { day: formatsOf(language).dayInText(dueOn) }),
    t("human", { phone, schedule: hours === "" ? "none" : hours }),
    ...(kind === "claim" ? [t("supply"), t("appeal", { body: complaintsBody ?? "none" })] : []),
  ];
  return { heading: t("next"), blocks: texts.map((line) => ({ kind: "text", text: line })) };
};

/** The receipt of a case: what was received, from whom and when, by when an answer is due, and what follows. */
const receiptDocument = (
  receipt: Receipt,
  { organization }: Pick<ReceiptPorts, "organization">,
): PrintedDocument => {
  const { language, reference, kind, createdAt } = receipt.found;
  const t = wordsFor(language);
  return {
    locale: localeOf[language],
    title: t(`title.${kind}`),
    subtitle: t("subtitle", { reference, date: formatsOf(language).longInstant(createdAt) }),
    issuedOn: createdAt,
    pageLabel: t("page", { page: "{page}", pages: "{pages}" }),
    sections: [receivedSection(receipt, organization.legalName), nextSection(receipt.found, organization)],
  };
};

/** The receipt as a file, for the portal and for the email; undefined for a case that the customer does not have. */
export const printCaseReceipt = async (
  ports: ReceiptPorts,
  { customerId, reference }: { readonly customerId: number; readonly reference: string },
): Promise<EmailAttachment | undefined> => {
  const { pool } = ports.database;
  const found = await findCase(pool, customerId, reference);
  if (found === undefined) return undefined;
  const key = { customerId, caseId: found.caseId };
  const [messages, readings, files, customer] = await Promise.all([
    findMessages(pool, key),
    findSentReadings(pool, key),
    findCaseFiles(pool, key),
    queryRow(pool, {
      name: "find-customer-of-receipt",
      text: `select name, tax_id as "taxId" from customers where customer_id = $1`,
      values: [customerId],
      columns: { name: text, taxId: text },
    }),
  ]);
  if (customer === undefined) return undefined;
  return {
    filename: wordsFor(found.language)("fileName", { reference }),
    mediaType: "application/pdf",
    content: await ports.printDocument(
      receiptDocument(
        {
          found,
          readings,
          firstMessage: messages.at(0),
          files: files.filter(({ message }) => message === messages.at(0)?.message),
          customer,
        },
        ports,
      ),
    ),
  };
};

export const handleDownloadCaseReceipt = (ports: ReceiptPorts): Handler =>
  handler(
    downloadCaseReceipt,
    async ({ params: { id: reference }, session: { customerId }, fail }) =>
      (await printCaseReceipt(ports, { customerId, reference })) ?? fail("case_not_found"),
  );
