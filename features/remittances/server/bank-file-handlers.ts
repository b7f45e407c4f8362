import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import { normaliseIban } from "#energy/iban.ts";
import { handler, type Handler } from "#platform/server/handler.ts";
import { defineStaffLook } from "#platform/server/staff-action.ts";
import { applyBankFile } from "../contract/apply-bank-file.ts";
import { maxBankFileBytes } from "../contract/bank-file.ts";
import { getBankFile } from "../contract/get-bank-file.ts";
import { listBankEntries } from "../contract/list-bank-entries.ts";
import { listBankFiles } from "../contract/list-bank-files.ts";
import { resolveBankEntry } from "../contract/resolve-bank-entry.ts";
import { sendBankFile } from "../contract/send-bank-file.ts";
import { storeBankFileDecision } from "../staff/decide-bank-file.ts";
import { storeResolution } from "../staff/resolve-bank-entry.ts";
import { storeBankFile } from "../staff/send-bank-file.ts";
import {
  countOpenEntries,
  findBankFile,
  findBankFiles,
  findEntries,
  findEntry,
} from "./bank-file-queries.ts";
import { createBankFileReader, type BankEntry, type BankFileHead } from "./files/read-bank-file.ts";
import { XmlFault } from "./files/xml-records.ts";
import { authorOf, type RemittancePorts } from "./remittance-ports.ts";

const defaultLimit = 50;

interface ReadFile extends BankFileHead {
  readonly entries: readonly BankEntry[];
  readonly contentSha256: string;
}

/** Reads a file as it arrives. */
const receive = async (
  content: Readable,
  refuse: (code: "bank_file_not_valid" | "bank_file_too_large") => never,
): Promise<ReadFile> => {
  const hash = createHash("sha256");
  const entries: BankEntry[] = [];
  const reader = createBankFileReader((entry) => entries.push(entry));
  let sizeBytes = 0;
  try {
    // A destroyed body would end the connection before the answer.
    for await (const chunk of content.iterator({ destroyOnReturn: false })) {
      const bytes = Buffer.isBuffer(chunk) ? chunk : Buffer.from(String(chunk));
      sizeBytes += bytes.length;
      if (sizeBytes > maxBankFileBytes) return refuse("bank_file_too_large");
      hash.update(bytes);
      reader.write(bytes);
    }
    return { ...reader.end(), entries, contentSha256: hash.digest("hex") };
  } catch (error) {
    if (error instanceof XmlFault) return refuse("bank_file_not_valid");
    throw error;
  } finally {
    // The rest of a refused file is read and ignored, so that its sender gets the answer.
    content.resume();
  }
};

/** The retailer's accounts: statements of others are not its business. */
const ownAccounts = ({ configuration: { remittances, payments } }: RemittancePorts): Set<string> =>
  new Set(
    [remittances.creditor?.iban, payments.transfer?.iban].flatMap((iban) =>
      iban === undefined ? [] : [normaliseIban(iban)],
    ),
  );

const clean = (name: string): string =>
  (name.split(/[\\/]/).at(-1) ?? "")
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, "")
    .trim()
    .toWellFormed()
    .slice(-150) || "file";

export const handleSendBankFile = (ports: RemittancePorts): Handler =>
  handler(sendBankFile, async ({ query: { name }, file, subject, now, fail }) => {
    const limitMb = maxBankFileBytes / 1_000_000;
    const read = await receive(file, (code) => fail(code, { values: { limitMb } }));
    const own = ownAccounts(ports);
    if (!read.accounts.every((iban) => own.has(normaliseIban(iban))))
      return fail("bank_file_of_other_account");
    const { staffId, name: author } = subject;
    const sent = { ...read, filename: clean(name), staffId, author };
    return { bankFileId: await ports.carryOut(storeBankFile(ports.jobs), sent, authorOf(subject, now)) };
  });

export const handleListBankFiles = ({ database: { pool } }: RemittancePorts): Handler =>
  handler(listBankFiles, async ({ query: { limit = defaultLimit } }) => {
    const [items, open] = await Promise.all([findBankFiles(pool, limit), countOpenEntries(pool)]);
    return { items, open };
  });

export const handleGetBankFile = ({ database: { pool } }: RemittancePorts): Handler =>
  handler(
    getBankFile,
    async ({ params, fail }) => (await findBankFile(pool, params.bankFileId)) ?? fail("bank_file_not_found"),
  );

export const handleApplyBankFile = (ports: RemittancePorts): Handler =>
  handler(applyBankFile, async ({ params: { bankFileId }, body: { decision }, subject, now, fail }) => {
    const { pool } = ports.database;
    if ((await findBankFile(pool, bankFileId)) === undefined) return fail("bank_file_not_found");
    const decided = { bankFileId, decision };
    const outcome = await ports.carryOut(storeBankFileDecision(ports.jobs), decided, authorOf(subject, now));
    if (outcome !== "done") return fail(outcome);
    return (await findBankFile(pool, bankFileId)) ?? fail("bank_file_not_found");
  });

const readEntries = defineStaffLook("bank entries read", listBankEntries.roles);

export const handleListBankEntries = ({ database: { pool }, carryOut }: RemittancePorts): Handler =>
  handler(listBankEntries, async ({ query, subject, now }) => {
    const { file, view = "open", after = 0, limit = defaultLimit } = query;
    const look = { reference: file === undefined ? "open" : `file ${file}`, customerId: null };
    await carryOut(readEntries, look, authorOf(subject, now));
    const rows = await findEntries(pool, { file, view, after, limit: limit + 1 });
    const items = rows.slice(0, limit);
    return { items, next: rows.length > limit ? (items.at(-1)?.bankEntryId ?? null) : null };
  });

export const handleResolveBankEntry = (ports: RemittancePorts): Handler =>
  handler(resolveBankEntry, async ({ params: { bankEntryId }, body, subject, now, fail }) => {
    const { pool } = ports.database;
    if ((await findEntry(pool, bankEntryId)) === undefined) return fail("bank_entry_not_found");
    const resolved = { bankEntryId, decision: body, staffName: subject.name };
    const outcome = await ports.carryOut(storeResolution(ports), resolved, authorOf(subject, now));
    if (outcome !== "done") return fail(outcome);
    return (await findEntry(pool, bankEntryId)) ?? fail("bank_entry_not_found");
  });
