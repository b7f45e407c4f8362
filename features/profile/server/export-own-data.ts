import { PassThrough, Readable } from "node:stream";
import { ZipFile } from "yazl";
import { madridDate } from "#energy/calendar.ts";
import type { FileStorage } from "#integrations/file-storage/port.ts";
import type { CompleteLanguage } from "#platform/contract/languages.ts";
import type { PersonalTable } from "#platform/contract/tables.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { type FileAnswer, handler, type Handler } from "#platform/server/handler.ts";
import { exportOwnData } from "../contract/export-own-data.ts";
import { streamOf } from "#platform/server/archives/pack-archive.ts";
import { type ArchiveSlotOptions, createArchiveSlots } from "#platform/server/archives/archive-slots.ts";
import { serverWords } from "#platform/server/words.ts";
import { findOwnFiles, readOwnRows } from "./erase-customer.ts";
import { findCustomer } from "./get-profile.ts";
import { exportMessages, inWords } from "./profile-emails.ts";

interface Request {
  readonly customerId: number;
  readonly customer: { readonly name: string; readonly language: CompleteLanguage };
  readonly now: Date;
}

/** Opened when the archive reaches it; undefined when it no longer exists. */
type Source = () => Promise<Readable | undefined>;

const forbiddenInNames = /[\u0000-\u001f"*/:<>?\\|]/g;

/** Returns file names that are valid on every system and unique within the archive. */
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
 * Adds an entry that is read lazily. If it fails, the entry contains a notice instead, the rest of the archive
 * is unaffected, and the failure is reported to the operator.
 */
const createAdding =
  (zip: ZipFile, { failed, onFailure }: { failed: string; onFailure: ExportPorts["onFailure"] }) =>
  (path: string, source: Source): void => {
    zip.addReadStreamLazy(path, (take) => {
      source().then(
        (stream) => take(null, stream ?? Readable.from([""])),
        (cause: unknown) => {
          onFailure(new Error(`${path} could not be added to a customer's archive`, { cause }));
          take(null, Readable.from([`${failed}\n`]));
        },
      );
    });
  };

/** A list of rows as JSON, of which one part at a time is in memory. */
async function* jsonOf(parts: AsyncIterable<readonly unknown[]>): AsyncGenerator<string> {
  let before = "[";
  for await (const rows of parts) {
    if (rows.length === 0) continue;
    yield before + JSON.stringify(rows, null, 2).slice("[".length, -"\n]".length);
    before = ",";
  }
  yield before === "[" ? "[]" : "\n]";
}

/** Resolves with the first piece at hand, so that a statement that fails fails the entry and not the archive. */
const startReading = async (pieces: AsyncGenerator<string>): Promise<Readable> => {
  const first = await pieces.next();
  const all = async function* (): AsyncGenerator<string> {
    if (first.done !== true) yield first.value;
    yield* pieces;
  };
  return Readable.from(all());
};

/** Streams all data stored about a customer as a ZIP. */
export const packOwnData = async (ports: ExportPorts, request: Request): Promise<Readable> => {
  const { database, storage, personalTables, listMadeDocuments, onFailure } = ports;
  const { customerId, customer, now } = request;
  const t = serverWords(customer.language, exportMessages);
  const zip = new ZipFile();
  const output = new PassThrough();
  zip.on("error", (error: Error) => output.destroy(error));
  zip.outputStream.pipe(output);

  const about = t("about", { name: customer.name, when: inWords(now, customer.language) });
  zip.addBuffer(Buffer.from(`${about}\n`), t("aboutFile"));
  const addLazily = createAdding(zip, { failed: t("failed"), onFailure });
  for (const table of personalTables) {
    if (typeof table.withheld === "string") continue;
    addLazily(`data/${table.exportedAs ?? table.table}.json`, () =>
      startReading(jsonOf(readOwnRows(database, customerId, table))),
    );
  }
  const nameIn = createNames();
  for (const table of personalTables) {
    for (const { filename, key } of await findOwnFiles(database, customerId, table))
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

/** A document generated on demand, such as an invoice PDF. */
export interface MadeDocument {
  readonly path: string;
  readonly make: () => Promise<FileAnswer | undefined>;
}

export interface ExportPorts {
  readonly database: Database;
  readonly storage: FileStorage;
  readonly personalTables: readonly PersonalTable[];
  readonly listMadeDocuments: (customerId: number, language: CompleteLanguage) => Promise<MadeDocument[]>;
  /** Called with failures that occur after the response has started. */
  readonly onFailure: (error: Error) => void;
  readonly archiveSlots?: ArchiveSlotOptions;
}

/** Seconds after which a customer may try again; most archives are packed by then. */
const retryAfterSeconds = 30;

export const handleExportOwnData = (ports: ExportPorts): Handler => {
  const slots = createArchiveSlots(ports.archiveSlots);
  return handler(exportOwnData, async ({ session: { customerId }, now, fail }) => {
    const customer = (await findCustomer(ports.database, customerId)) ?? fail("not_signed_in");
    if (!slots.take(customerId)) {
      return fail("too_many_requests", { retryAfterSeconds, values: { seconds: retryAfterSeconds } });
    }
    try {
      const content = await packOwnData(ports, { customerId, customer, now });
      slots.releaseAfter(customerId, content);
      const filename = `${customer.taxId || "llum"}-${madridDate(now)}.zip`;
      return { filename, mediaType: "application/zip", content };
    } catch (error) {
      slots.release(customerId);
      throw error;
    }
  });
};
