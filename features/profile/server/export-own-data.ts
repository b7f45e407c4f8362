import { PassThrough, Readable } from "node:stream";
import { createTranslator } from "use-intl/core";
import { ZipFile } from "yazl";
import { madridDate } from "#energy/calendar.ts";
import type { FileStorage } from "#integrations/file-storage/port.ts";
import { localeOf, type CompleteLanguage } from "#platform/contract/languages.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { type FileAnswer, handler, type Handler } from "#platform/server/handler.ts";
import type { PersonalData } from "#platform/server/personal-data.ts";
import { exportOwnData } from "../contract/export-own-data.ts";
import { findOwnFiles, findOwnRows } from "./erase-customer.ts";
import { findCustomer } from "./get-profile.ts";
import { exportMessages, inWords } from "./profile-emails.ts";

interface Request {
  readonly customerId: number;
  readonly customer: { readonly name: string; readonly language: CompleteLanguage };
  readonly now: Date;
}

/** Something that can be read when its turn in the archive comes; nothing where it is no longer there. */
type Source = () => Promise<Readable | undefined>;

const streamOf = ({ content }: FileAnswer): Readable =>
  Buffer.isBuffer(content) ? Readable.from([content]) : content;

const forbiddenInNames = /[\u0000-\u001f"*/:<>?\\|]/g;

/** A file's name that every system can unpack, told apart from those before it. */
const createNames = () => {
  const taken = new Set<string>();
  return (folder: string, wanted: string): string => {
    const plain = wanted.replaceAll(forbiddenInNames, "_").replace(/^\.+/, "_").slice(0, 120) || "_";
    let name = `${folder}${plain}`;
    for (let count = 2; taken.has(name); count += 1) name = `${folder}${count}-${plain}`;
    taken.add(name);
    return name;
  };
};

/**
 * Adds what is read when its turn comes; what fails leaves the words that say so in its place, and the rest comes. The
 * operator is told too: nobody else would look into what cannot be drawn.
 */
const createAdding =
  (zip: ZipFile, { failed, onFailure }: { failed: string; onFailure: ExportPorts["onFailure"] }) =>
  (path: string, source: Source): void => {
    zip.addReadStreamLazy(path, (take) => {
      source().then(
        (stream) => take(null, stream ?? Readable.from([""])),
        (cause: unknown) => {
          onFailure(new Error(`${path} could not be put into a customer's archive`, { cause }));
          take(null, Readable.from([`${failed}\n`]));
        },
      );
    });
  };

/** Everything that is held on a customer, as a ZIP that is made while it is sent. */
const packOwnData = async (ports: ExportPorts, request: Request): Promise<Readable> => {
  const { database, storage, personalData, listMadeDocuments, onFailure } = ports;
  const { customerId, customer, now } = request;
  const t = createTranslator({
    locale: localeOf[customer.language],
    messages: exportMessages[customer.language],
  });
  const zip = new ZipFile();
  const output = new PassThrough();
  zip.on("error", (error: Error) => output.destroy(error));
  zip.outputStream.pipe(output);

  const about = t("about", { name: customer.name, when: inWords(now, customer.language) });
  zip.addBuffer(Buffer.from(`${about}\n`), t("aboutFile"));
  const addLazily = createAdding(zip, { failed: t("failed"), onFailure });
  const tables = personalData.flatMap((one) => one.tables);
  for (const table of tables) {
    if (typeof table.withheld === "string") continue;
    addLazily(`data/${table.table}.json`, async () => {
      const rows = await findOwnRows(database, customerId, table);
      return Readable.from([JSON.stringify(rows, null, 2)]);
    });
  }
  const nameIn = createNames();
  for (const declared of personalData.flatMap(({ files = [] }) => files)) {
    for (const { filename, key } of await findOwnFiles(database, customerId, declared))
      addLazily(nameIn("documents/", filename), () => storage.get(key));
  }
  for (const { path, make } of await listMadeDocuments(customerId, customer.language)) {
    addLazily(path, async () => {
      const made = await make();
      return made && streamOf(made);
    });
  }
  zip.end();
  return output;
};

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
