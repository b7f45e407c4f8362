import { randomUUID } from "node:crypto";
import { demoPeople } from "#database/seed/demo-people.ts";
import { callAs, customerIdOf, startSession, type Target } from "./target.ts";

const { household, company, administrator } = demoPeople;

/** An object of a customer that an endpoint has in its path, where `{id}` stands for its id. */
export interface OwnedObject {
  /** Token of a session of its owner. */
  readonly owner: string;
  readonly path: string;
  readonly own: string;
  readonly unknown: string;
  readonly body?: object;
}
type OwnedObjects = Readonly<Record<string, OwnedObject>>;

const unknown = "987654321";

const valueIn = async (
  { database }: Target,
  query: { table: string; column: string; condition?: string },
  customerId: number,
): Promise<string> => {
  const { table, column, condition = `${column} is not null` } = query;
  const text = `select ${column}::text as id from ${table} where customer_id = $1 and ${condition} order by 1 limit 1`;
  return (await database.unguarded.query(text, [customerId])).rows[0].id;
};

/** The options that the household's contracts offer. */
const tariffOptionObjects = async (target: Target, homeId: number): Promise<OwnedObjects> => {
  const contractOf = async (name: string) => {
    const condition = `name = '${name}'`;
    const own = await valueIn(target, { table: "contracts", column: "contract_id", condition }, homeId);
    return { owner: target.tokens.customer, own, unknown };
  };
  const flat = await contractOf("0012101");
  const roof = await contractOf("0012102");
  const year = new Date().getFullYear();
  const period = { startMonth: 4, startYear: year, endMonth: 9, endYear: year };
  return {
    getDoubleTariff: { ...flat, path: "/contract/{id}/double-tariff/" },
    listAvailableDoubleTariffs: { ...flat, path: "/contract/{id}/available-double-tariffs/" },
    updateDoubleTariff: { ...flat, path: "/contract/{id}/double-tariff/", body: period },
    getHappyHours: { ...roof, path: "/contract/{id}/happy-hours/" },
    listAvailableHappyHours: { ...roof, path: "/contract/{id}/available-happy-hours/" },
    updateHappyHours: {
      ...roof,
      path: "/contract/{id}/happy-hours/",
      body: { startHour: 14, endHour: 16 },
    },
    getHappyDay: { ...roof, path: "/contract/{id}/happy-day/" },
    listAvailableHappyDays: { ...roof, path: "/contract/{id}/available-happy-days/" },
    updateHappyDay: { ...roof, path: "/contract/{id}/happy-day/", body: { value: "sunday" } },
  };
};

/** Of the household: its contracts, their documents and consumption, and a change that it has requested. */
const contractObjects = async (target: Target, homeId: number): Promise<OwnedObjects> => {
  const owner = target.tokens.customer;
  const isActiveGas = "commodity = 'gas' and state = 'active'";
  const gas = await valueIn(target, { table: "contracts", column: "name", condition: isActiveGas }, homeId);
  const contractId = await valueIn(target, { table: "contracts", column: "contract_id" }, homeId);
  const gasId = await valueIn(
    target,
    { table: "contracts", column: "contract_id", condition: isActiveGas },
    homeId,
  );
  const attachmentId = await valueIn(target, { table: "attachments", column: "attachment_id" }, homeId);
  const body = { invoice_online: true };
  const change = await callAs(target, { method: "POST", path: `/contracts/${gas}/`, token: owner, body });
  const newAccount = {
    already_registered: "no",
    iban: "ES9121000418450200051332",
    owner_is_bank_owner: true,
    mandate_accepted: true,
  };
  const contract = { owner, own: "0012101", unknown: "0099999" };
  return {
    getContract: { ...contract, path: "/contracts/{id}/" },
    changeInvoiceDelivery: { ...contract, path: "/contracts/{id}", body: { invoice_online: "postal" } },
    changePower: {
      ...contract,
      path: "/contracts/{id}/power/",
      body: { phone: "600000001", power_p1: 5750, power_p2: 5750 },
    },
    optOutOfSips: {
      ...contract,
      path: "/contracts/{id}/no_cession_sips/",
      body: { noCessionSelection: true },
    },
    listCommunications: { owner, path: "/contracts/{id}/communications/", own: contractId, unknown },
    downloadContractPdf: { ...contract, path: "/contracts/{id}/pdf/" },
    ...(await tariffOptionObjects(target, homeId)),
    activateEmailInvoices: { ...contract, own: gas, path: "/contracts/{id}/", body },
    changeBankAccount: { ...contract, path: "/contracts/{id}/iban/", body: newAccount },
    changeGasBankAccount: { owner, path: "/contracts/{id}/iban/", own: gasId, unknown, body: newAccount },
    cancelRequest: { owner, path: "/requests/{id}/cancel/", own: change.json.result, unknown: "2222-2222" },
    getConsumptionChart: { owner, path: "/contracts/{id}/cch/chart/daily/", own: contractId, unknown },
    downloadConsumption: {
      owner,
      path: "/contracts/{id}/cch/download/hourly/?format=csv",
      own: contractId,
      unknown,
    },
    downloadContractAttachment: {
      owner,
      path: "/contract/download_attachment/{id}",
      own: attachmentId,
      unknown,
    },
  };
};

/** Where letters and notices about the household's contract go, and its addresses. */
const addressObjects = async (target: Target, homeId: number): Promise<OwnedObjects> => {
  const owner = target.tokens.customer;
  const contractId = await valueIn(target, { table: "contracts", column: "contract_id" }, homeId);
  const contract = { owner, own: "0012101", unknown: "0099999" };
  const addresses = await callAs(target, { method: "GET", path: "/addresses/", token: owner });
  const body = { address_type: "existing", address_id: addresses.json[0].id };
  await target.database.unguarded.query(
    "update contracts set electronic_notification = false where customer_id = $1 and name = $2",
    [homeId, contract.own],
  );
  const path = "/contracts/{id}/notification/";
  return {
    listContractAddresses: { owner, path: "/contracts/{id}/addresses/", own: contractId, unknown },
    changeNotificationAddress: { ...contract, path, body },
    changeContact: { ...contract, path: `${path}email/`, body: { email: "casa@example.org" } },
    replaceContact: { ...contract, path: `${path}phone/`, body: { phone: "600000009" } },
    requestElectronicNotification: {
      ...contract,
      path: "/contracts/{id}/electronic_notification/",
      body: {},
    },
  };
};

/** A file that the household has sent. */
const uploadObjects = async (target: Target): Promise<OwnedObjects> => {
  const owner = target.tokens.customer;
  const uploaded = await target.app.inject({
    method: "POST",
    url: "/api/v1/uploads/?name=receipt.pdf",
    headers: { authorization: `Bearer ${owner}`, "content-type": "application/octet-stream" },
    payload: "%PDF-1.7 receipt of a bank",
  });
  const own: string = uploaded.json().id;
  return { downloadUpload: { owner, path: "/uploads/{id}/", own, unknown: randomUUID() } };
};

/** Of the household, multipoint invoices of the company. */
const invoiceObjects = async (target: Target, homeId: number): Promise<OwnedObjects> => {
  const companyId = await customerIdOf(target, company.taxId);
  return {
    downloadInvoicePdf: {
      owner: target.tokens.customer,
      path: "/invoices/{id}/pdf/",
      own: await valueIn(target, { table: "invoices", column: "invoice_id" }, homeId),
      unknown,
    },
    downloadMultipointInvoicePdf: {
      owner: await startSession(target, company.taxId),
      path: "/invoices_multipoint/{id}/pdf/",
      own: await valueIn(target, { table: "invoices", column: "multipoint_invoice_id" }, companyId),
      unknown,
    },
  };
};

/** A passkey of the household, and a session of the administrator: a change of passkeys ends the household's sessions. */
const accountObjects = async (target: Target, homeId: number): Promise<OwnedObjects> => {
  const owner = target.tokens.customer;
  const administratorToken = await startSession(target, administrator.taxId);
  await startSession(target, administrator.taxId);
  const sessions = await callAs(target, { method: "GET", path: "/auth/sessions", token: administratorToken });
  await target.database.unguarded.query(
    `insert into passkeys (customer_id, credential_id, public_key, counter, transports, name, created_at)
     values ($1, '\\x07', '\\x07', 0, '{}', 'Clau', now())`,
    [homeId],
  );
  const factor = await callAs(target, { method: "GET", path: "/user/second_factor", token: owner });
  const passkey = { owner, own: factor.json.passkeys[0].passkey_id, unknown: "A".repeat(22) };
  return {
    renamePasskey: { ...passkey, path: "/user/second_factor/passkeys/{id}", body: { name: "Meva" } },
    removePasskey: {
      ...passkey,
      path: "/user/second_factor/passkeys/{id}/remove",
      body: { current_password: "Demo-1234" },
    },
    endSession: {
      owner: administratorToken,
      path: "/auth/sessions/{id}",
      own: sessions.json.items.find(({ current }: { current: boolean }) => !current).session_id,
      unknown: "00000000-0000-4000-8000-000000000000",
    },
  };
};

/** By endpoint, an object to call it with, in the order in which they are called: an object is removed last. */
export const ownedObjects = async (target: Target): Promise<OwnedObjects> => {
  const homeId = await customerIdOf(target, household.taxId);
  return {
    ...(await contractObjects(target, homeId)),
    ...(await uploadObjects(target)),
    ...(await addressObjects(target, homeId)),
    ...(await invoiceObjects(target, homeId)),
    ...(await accountObjects(target, homeId)),
  };
};
