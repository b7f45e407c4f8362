import { madridDate } from "#energy/calendar.ts";
import type { CompleteLanguage } from "#platform/contract/languages.ts";
import type { FileStorage } from "#integrations/file-storage/port.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { handler, type FileAnswer, type Handler } from "#platform/server/handler.ts";
import type { PersonalData } from "#platform/server/personal-data.ts";
import { exportOwnData } from "../contract/export-own-data.ts";
import { packOwnData } from "./export/pack-own-data.ts";
import { findCustomer } from "./profile-queries.ts";

/** A document that is made when it is asked for, such as an invoice's. */
export interface MadeDocument {
  readonly path: string;
  readonly make: () => Promise<FileAnswer | undefined>;
}

export interface ExportPorts {
  readonly database: Database;
  readonly storage: FileStorage;
  readonly personalData: readonly PersonalData[];
  readonly listMadeDocuments: (customerId: number, language: CompleteLanguage) => Promise<MadeDocument[]>;
  /** Told of what failed after the answer had begun. */
  readonly onFailure: (error: Error) => void;
}

export const handleExportOwnData = (ports: ExportPorts): Handler =>
  handler(exportOwnData, async ({ session, now, fail }) => {
    const customer = (await findCustomer(ports.database, session.customerId)) ?? fail("not_signed_in");
    return {
      filename: `${customer.taxId || "llum"}-${madridDate(now)}.zip`,
      mediaType: "application/zip",
      content: await packOwnData(ports, { customerId: session.customerId, customer, now }),
    };
  });
