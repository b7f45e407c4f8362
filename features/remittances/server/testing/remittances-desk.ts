import { madridDate } from "#energy/calendar.ts";
import { addTargetDays } from "#energy/target-days.ts";
import { startDeskServer } from "#apps/server/testing/desk-server.ts";
import { loadConfiguration } from "#features/operations/server/load-configuration.ts";
import { bigint, queryRow, queryUnknownRows } from "#platform/server/database/query.ts";
import { applyBankFile } from "../../contract/apply-bank-file.ts";
import { getBankFile } from "../../contract/get-bank-file.ts";
import { listBankEntries } from "../../contract/list-bank-entries.ts";
import { makeRemittance } from "../../contract/make-remittance.ts";
import { rehearseRemittance } from "../../contract/rehearse-remittance.ts";
import { sendBankFile } from "../../contract/send-bank-file.ts";
import { sendRemittance } from "../../contract/send-remittance.ts";
import { bankFileWorkers } from "../bank-file-jobs.ts";

export const creditorIban = "ES9121000418450200051332";
const creditor = {
  name: "Llum, SCCL",
  identifier: "ES59000X1234567L",
  iban: creditorIban,
  bic: "CAIXESBBXXX",
};
const debtorIban = "ES6299970001217532345923";

type Desk = Awaited<ReturnType<typeof startDeskServer>>;
type Remittances = Desk["services"]["configuration"]["remittances"];

/** How the household gets bills that are to be charged: `RB-1`, `RB-2`. */
const adderOfBills = ({ database, customerId }: Pick<Desk, "database" | "customerId">) => {
  let added = 0;
  return async (cents = 4820, changes: { status?: string; contractId?: number | null } = {}) => {
    added += 1;
    const number = `RB-26${String(added).padStart(4, "0")}`;
    const { status = "pending_remesa", contractId } = changes;
    const row = await queryRow(database.unguarded, {
      text: `insert into invoices (customer_id, number, kind, contract_id, issued_on, due_on, period_starts_on,
           period_ends_on, energy_wh, total_cents, pending_cents, payment_status, rectifying, online_payment, record_sha256)
         select $1, $2, 'electricity', case when $5 then $6 else min(contract_id) end, '2026-10-03', '2026-10-20',
           '2026-08-31', '2026-09-30', 1000, $3, $3, $4, 'none', true, ''
         from contracts where customer_id = $1 and bank_account_id is not null returning invoice_id as id`,
      values: [customerId, number, cents, status, contractId !== undefined, contractId ?? null],
      columns: { id: bigint },
    });
    const invoiceId = row?.id ?? 0;
    await database.unguarded.query("insert into invoice_numbers values ($1, $2, $3)", [
      number,
      customerId,
      invoiceId,
    ]);
    return { invoiceId, number };
  };
};

/** The household has an account and a mandate, and no bills to charge but those that a test adds. */
const prepare = async ({ database: { unguarded }, customerId }: Desk): Promise<void> => {
  await unguarded.query(
    "update invoices set payment_status = 'paid', pending_cents = 0 where payment_status = 'pending_remesa'",
  );
  await unguarded.query("update bank_accounts set iban = $2 where customer_id = $1", [
    customerId,
    debtorIban,
  ]);
  await unguarded.query("delete from mandates");
  await unguarded.query(
    `insert into mandates (customer_id, reference, iban, holder_name, signed_on, origin)
     values ($1, 'M-HOME', $2, 'Núria Güell', '2025-01-15', 'loaded')`,
    [customerId, debtorIban],
  );
};

type Staff = Awaited<ReturnType<Desk["enter"]>>;

/** How remittances of the household's bills are made. */
const makerOf = ({ database }: Desk, marc: Staff, addBill: ReturnType<typeof adderOfBills>) => {
  const today = madridDate(new Date());
  const collectionOn = addTargetDays(today, 2);
  const days = { collectionOn, dueUntil: today };
  const rehearse = async () => (await marc.call(rehearseRemittance, { query: days })).json;
  const make = async () => {
    const { bills, total } = await rehearse();
    const body = { requestId: crypto.randomUUID(), ...days, bills, totalCents: Math.round(total * 100) };
    return marc.call(makeRemittance, { body });
  };
  return {
    today,
    collectionOn,
    days,
    rehearse,
    /** A remittance of new bills of these amounts alone. */
    makeOf: async (...amounts: number[]) => {
      await database.unguarded.query(
        "update invoices set payment_status = 'paid' where payment_status = 'pending_remesa'",
      );
      const bills = [];
      for (const cents of amounts) bills.push(await addBill(cents));
      const { json } = await make();
      return { bills, remittanceId: Number(json.remittance.remittance_id), json };
    },
    /** A remittance that the bank has. */
    sent: async () => {
      const { json } = await make();
      const { remittance_id: remittanceId, message_id: messageId } = json.remittance;
      await marc.call(sendRemittance, { params: { remittanceId }, body: {} });
      return { remittanceId: Number(remittanceId), messageId: String(messageId) };
    },
  };
};

/** How files of the bank are sent; `run` does what the queue of jobs does. */
const senderOf = ({ services }: Desk, marc: Staff) => {
  const workers = bankFileWorkers(services);
  const run = async (job: string, bankFileId: number): Promise<void> => {
    for (const { job: known, work } of workers)
      if (known.name === job) await work({ bankFileId }, new Date());
  };
  const sendFile = (name: string, file: string | Buffer) =>
    marc.call(sendBankFile, { query: { name }, file });
  return {
    run,
    sendFile,
    /** A file that was sent and rehearsed. */
    rehearsedFile: async (name: string, file: string): Promise<number> => {
      const { json } = await sendFile(name, file);
      await run("bank_file_read", json.bank_file_id);
      return json.bank_file_id;
    },
    readFile: async (bankFileId: number) => (await marc.call(getBankFile, { params: { bankFileId } })).json,
    entriesOf: async (bankFileId: number) =>
      (await marc.call(listBankEntries, { query: { file: bankFileId, view: "all" } })).json.items,
    applyFile: async (bankFileId: number): Promise<void> => {
      await marc.call(applyBankFile, { params: { bankFileId }, body: { decision: "apply" } });
      await run("bank_file_applied", bankFileId);
    },
  };
};

/** The whole server with a manager, and the household's account and mandate. `changes` are of the settings. */
export const startRemittances = async (
  changes: { readonly [Key in keyof Remittances]?: Remittances[Key] | undefined } = {},
) => {
  const configuration = await loadConfiguration("deployments/demo/llum.json");
  const remittances = { ...configuration.remittances, creditor, ...changes };
  const desk = await startDeskServer({ configuration: { ...configuration, remittances } });
  await prepare(desk);
  const marc = await desk.enter("Marc", "manager");
  const addBill = adderOfBills(desk);
  const rows = async (text: string, values: unknown[] = []) =>
    queryUnknownRows(desk.database.unguarded, { text, values });
  return {
    ...desk,
    ...makerOf(desk, marc, addBill),
    ...senderOf(desk, marc),
    marc,
    addBill,
    rows,
    bill: async (invoiceId: number) => {
      const [row] = await rows(
        `select payment_status as status, pending_cents as pending, (
             select description from invoice_pending_states s where s.customer_id = i.customer_id and s.invoice_id = i.invoice_id
             order by position desc limit 1) as step
           from invoices i where invoice_id = $1`,
        [invoiceId],
      );
      return row;
    },
  };
};

/** The path of a remittance. */
export const at = (remittanceId: number) => ({ params: { remittanceId } });
/** An id that nothing has. */
export const unknownId = 987_654;
