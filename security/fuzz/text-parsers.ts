import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { CsvError } from "csv-parse/sync";
import * as z from "zod/mini";
import { normaliseCadastralReference, isValidCadastralReference } from "#energy/cadastral-reference.ts";
import { normaliseCups, parseCups } from "#energy/cups.ts";
import { maskIban, parseIban, printIban } from "#energy/iban.ts";
import { isIdentityNumber } from "#energy/identity-document.ts";
import { readDayAheadFile } from "#energy/market/day-ahead-file.ts";
import { readFuturesContract } from "#energy/market/futures-contract.ts";
import { readFuturesFile } from "#energy/market/futures-file.ts";
import { readPvpcFile } from "#energy/market/pvpc-file.ts";
import { isComparatorLink, readCnmcComparatorLink } from "#energy/read-cnmc-qr-link.ts";
import { isValidTaxId, normaliseTaxId, restoreTaxIdZeros, searchedTaxIds } from "#energy/tax-id.ts";
import { postalCodeRecord } from "#features/addresses/contract/postal-code-record.ts";
import { intervalPriceRecord } from "#features/catalogue/contract/interval-price-record.ts";
import { productRecord } from "#features/catalogue/contract/product-record.ts";
import { regulatedRecord } from "#features/catalogue/contract/regulated-record.ts";
import { communicationRecord } from "#features/contracts/contract/communication-record.ts";
import { contractRecord } from "#features/contracts/contract/contract-record.ts";
import { maximumDemandRecord } from "#features/contracts/contract/maximum-demand-record.ts";
import { invoiceRecord } from "#features/invoices/contract/invoice-record.ts";
import { retailerRecord } from "#features/lookups/contract/retailer-record.ts";
import { customerRecord } from "#features/profile/contract/customer-record.ts";
import { promotionsFile } from "#features/promotions/contract/promotions-file.ts";
import { serverPagesFile } from "#features/server-pages/contract/server-pages-file.ts";
import { walletEntryRecord } from "#features/wallets/contract/wallet-entry-record.ts";
import { verifyEvent } from "#integrations/card-payments/webhook-signature.ts";
import { ForgedEvent } from "#integrations/card-payments/port.ts";
import { sandboxDocuments } from "#integrations/supply-points/sandbox-documents.ts";
import { readSipsDocuments } from "#integrations/supply-points/sips-documents.ts";
import { detachFiles, readDataUrl } from "#platform/server/http/inline-files.ts";
import { sanitiseHtml } from "#platform/server/html/sanitise-html.ts";
import { explainIssues } from "#platform/server/loading/read-rows.ts";
import { attackVectors } from "#platform/testing/html/attack-vectors.ts";
import type { FuzzedParser } from "./parser.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const filesOf = (folder: string, name: RegExp): Buffer[] =>
  readdirSync(join(root, folder))
    .filter((file) => name.test(file))
    .map((file) => readFileSync(join(root, folder, file)));
const textsOf = (...texts: readonly string[]): Buffer[] => texts.map((text) => Buffer.from(text));

/** A parser of text, which gets the bytes as the product would decode them. */
const ofText = (examples: FuzzedParser["examples"], read: (text: string) => unknown): FuzzedParser => ({
  examples,
  read: (input) => read(input.toString("utf8")),
});

const query = { supplyPoint: "ES0031405600000001AB", commodity: "electricity" } as const;
const sips = sandboxDocuments(query, { accessTariff: "018", powersW: [4600, 4600] }, { today: "2026-11-26" });
const betweenDocuments = "\n====\n";
const readSips = (text: string): unknown => {
  const [supplyPoint = "", consumption = ""] = text.split(betweenDocuments);
  return [
    readSipsDocuments({ supplyPoint, consumption }, query),
    readSipsDocuments({ supplyPoint, consumption }, { ...query, commodity: "gas" }),
  ];
};

const schemas = [
  communicationRecord,
  contractRecord,
  customerRecord,
  intervalPriceRecord,
  invoiceRecord,
  maximumDemandRecord,
  postalCodeRecord,
  productRecord,
  promotionsFile,
  regulatedRecord,
  retailerRecord,
  serverPagesFile,
  walletEntryRecord,
];
const readRecords = (text: string): void => {
  for (const line of [text, ...text.split("\n").slice(0, 3)]) {
    let record: unknown;
    try {
      record = JSON.parse(line);
    } catch {
      continue;
    }
    for (const schema of schemas) {
      const parsed = z.safeParse(schema, record, { reportInput: true });
      if (!parsed.success) explainIssues(parsed.error.issues);
    }
  }
};

const readIdentifiers = (text: string): void => {
  parseIban(text);
  printIban(text);
  maskIban(text);
  parseCups(normaliseCups(text));
  isValidTaxId(normaliseTaxId(text));
  restoreTaxIdZeros(text);
  searchedTaxIds(text);
  isIdentityNumber(text);
  isValidCadastralReference(normaliseCadastralReference(text));
  readFuturesContract(text);
};

const comparatorLinks = (): Buffer[] =>
  textsOf(
    "https://comparador.cnmc.gob.es/comparador/QRE?cp=08015&pP1=3.45&pP2=3.45&imp=60.20&iniF=2026-03-18&finF=2026-04-17&caP1=100.5&caP2=80",
    "https://comparador.cnmc.gob.es/comparador/QRG?cp=08015&imp=45.10&consumo=520",
  );

const pixel =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
const bodies = (): Buffer[] =>
  textsOf(
    JSON.stringify({
      attachments: [
        { name: "a.png", content: pixel },
        { name: "b.png", content: pixel },
      ],
      body: "Hola",
    }),
  );

export const textParsers: Readonly<Record<string, FuzzedParser>> = {
  "day-ahead-prices": ofText(() => filesOf("energy/market/fixtures", /^marginal/), readDayAheadFile),
  "regulated-prices": ofText(() => filesOf("energy/market/fixtures", /^pvpc/), readPvpcFile),
  futures: ofText(() => filesOf("energy/market/fixtures", /^futures/), readFuturesFile),
  sips: {
    ...ofText(() => textsOf(`${sips.supplyPoint}${betweenDocuments}${sips.consumption}`), readSips),
    refuses: (error) => error instanceof CsvError || error.message.startsWith("The register answered with"),
  },
  records: ofText(
    () => filesOf("docs/examples", /\.(?:ndjson|json)$/).map((file) => file.subarray(0, 20_000)),
    readRecords,
  ),
  identifiers: ofText(
    () =>
      textsOf(
        "ES9121000418450200051332",
        "ES0031405600000001AB0F",
        "12345678Z",
        "X1234567L",
        "J99216582",
        "9872023VH5797S0001WX",
        "FTB M Nov-26",
      ),
    readIdentifiers,
  ),
  "comparator-links": ofText(comparatorLinks, (text) => [
    isComparatorLink(text),
    readCnmcComparatorLink(text),
  ]),
  "bodies-with-files": {
    examples: bodies,
    read: (input) => {
      const { text } = detachFiles(input);
      for (const [url] of text.matchAll(/data:[^"]*/g)) for (const _ of readDataUrl(url));
    },
  },
  html: ofText(
    () => textsOf(...attackVectors),
    (text) => sanitiseHtml(sanitiseHtml(text).html),
  ),
  "payment-events": {
    examples: () =>
      textsOf("t=1790000000,v1=5257a869e7ecebeda32affa62cdca3fa51cad7e77a0e56ff536d0ce8e108d8bd"),
    read: (input) =>
      verifyEvent(input, input.toString("latin1"), {
        secrets: ["whsec_test"],
        now: new Date(1_790_000_000_000),
      }),
    refuses: (error) => error instanceof ForgedEvent,
  },
};
