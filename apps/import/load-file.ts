import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { loadPostalCodes } from "#features/addresses/server/load-postal-codes.ts";
import { claimCurves } from "#features/consumption/server/curves/curve-owners.ts";
import { loadCurveFile } from "#features/consumption/server/load-curves.ts";
import type { DocumentSource } from "#features/contracts/server/load/contract-documents.ts";
import { loadContracts } from "#features/contracts/server/load/load-contracts.ts";
import { loadProducts } from "#features/contracts/server/load/load-products.ts";
import { loadInvoices } from "#features/invoices/server/load-invoices.ts";
import { loadCustomers, type LoadLanguages } from "#features/profile/server/load-customers.ts";
import { endPasswordLinks } from "#features/account/server/sign-in/one-time-tokens.ts";
import { storeFirstPasswords } from "#features/account/server/password/passwords.ts";
import type { FileStorage } from "#integrations/file-storage/port.ts";
import type { Database } from "#platform/server/database/pool.ts";
import type { LoadReport } from "#platform/server/loading/load-records.ts";
import type { LoadKind } from "./command-line.ts";
import { curveOutcomeOf, formatCount, type LoadOutcome } from "./load-outcome.ts";
import { csvRecordsOf, jsonLinesOf } from "./source-records.ts";

/** The documents in the folder of a file of records. */
const documentsBeside = (path: string): DocumentSource => {
  const folder = dirname(path);
  return {
    exists: async (document) => {
      const found = await stat(join(folder, document)).catch(() => undefined);
      return found?.isFile() ?? false;
    },
    open: (document) => createReadStream(join(folder, document)),
  };
};

/** A file to load, with its destination. */
export interface FileToLoad {
  readonly database: Database;
  readonly storage: FileStorage;
  /** Languages of the deployment. */
  readonly languages: LoadLanguages;
  readonly path: string;
  /** Called with the progress in a few words. */
  readonly onProgress: (progress: string) => void;
}

const ofRecords = (report: LoadReport): LoadOutcome => ({ counted: "record", remarks: [], ...report });
const reportRecords =
  ({ onProgress }: FileToLoad) =>
  (recordsRead: number): void =>
    onProgress(`${formatCount(recordsRead)} records`);

const postalCodeColumns = ["codigo_postal", "municipio_id", "municipio_nombre"];

const loadPostalCodeFile = async (file: FileToLoad): Promise<LoadOutcome> => {
  const records = csvRecordsOf(file.path, postalCodeColumns);
  return ofRecords(
    await loadPostalCodes({ database: file.database, records, onProgress: reportRecords(file) }),
  );
};

const loadProductFile = async (file: FileToLoad): Promise<LoadOutcome> => {
  const records = jsonLinesOf(file.path);
  return ofRecords(await loadProducts({ database: file.database, records, onProgress: reportRecords(file) }));
};

const loadCustomerFile = async (file: FileToLoad): Promise<LoadOutcome> => {
  const records = jsonLinesOf(file.path);
  const onProgress = reportRecords(file);
  return ofRecords(
    await loadCustomers({
      database: file.database,
      records,
      languages: file.languages,
      storeFirstPasswords,
      endPasswordLinks,
      onProgress,
    }),
  );
};

const loadContractFile = async (file: FileToLoad): Promise<LoadOutcome> => {
  const { database, storage, path } = file;
  let daysClaimed = 0;
  const report = await loadContracts({
    database,
    storage,
    records: jsonLinesOf(path),
    documents: documentsBeside(path),
    claimCurves: async (period) => {
      daysClaimed += await claimCurves(database, period);
    },
    onProgress: reportRecords(file),
  });
  const claimed = `${formatCount(daysClaimed)} days of curves that had come before have found their contract`;
  return { ...ofRecords(report), remarks: daysClaimed > 0 ? [claimed] : [] };
};

const loadInvoiceFile = async (file: FileToLoad): Promise<LoadOutcome> => {
  const records = jsonLinesOf(file.path);
  return ofRecords(await loadInvoices({ database: file.database, records, onProgress: reportRecords(file) }));
};

const loadCurves = async ({ database, path, onProgress }: FileToLoad): Promise<LoadOutcome> =>
  curveOutcomeOf(
    await loadCurveFile({
      database,
      path,
      onProgress: ({ lines, bytesRead, bytesTotal }) => {
        const share = bytesTotal ? `, ${Math.floor((100 * bytesRead) / bytesTotal)} %` : "";
        onProgress(`${formatCount(lines)} lines${share}`);
      },
    }),
  );

/** Loads a file of each kind. Rejects, with nothing loaded, when the file cannot be read or the database fails. */
export const loadFile: Record<LoadKind, (file: FileToLoad) => Promise<LoadOutcome>> = {
  "postal-codes": loadPostalCodeFile,
  products: loadProductFile,
  customers: loadCustomerFile,
  contracts: loadContractFile,
  invoices: loadInvoiceFile,
  curves: loadCurves,
};
