import { callAs, type Target } from "./target.ts";
import { unknown, valueIn, type OwnedObjects } from "./owned-object.ts";

/** The options that the household's contracts offer. */
const tariffOptionObjects = async (target: Target, homeId: number): Promise<OwnedObjects> => {
  const contractOf = async (name: string) => {
    const condition = `name = '${name}'`;
    const own = await valueIn(target, { table: "contracts", column: "contract_id", condition }, homeId);
    return { owner: target.tokens.customer, own, unknown };
  };
  const flat = await contractOf("0012101");
  const roof = await contractOf("0012102");
  // In any month the period of the next year is on offer, and it is not the one in force.
  const nextYear = new Date().getFullYear() + 1;
  const period = { startMonth: 6, startYear: nextYear, endMonth: 9, endYear: nextYear };
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

/** What the household asks to change of its contract; the other product that it can have is "Llum Preu Únic". */
const changeObjects = (contract: { owner: string; own: string; unknown: string }): OwnedObjects => {
  const path = "/contracts/{id}/product/";
  const product = 2;
  return {
    getProductChange: { ...contract, path: `${path}?product=${product}` },
    changeProduct: { ...contract, path, body: { product } },
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
  };
};

/** What was sent about the household's contract, and a document of it. */
const communicationObjects = async (
  target: Target,
  { homeId, contractId }: { homeId: number; contractId: string },
): Promise<OwnedObjects> => {
  const owner = target.tokens.customer;
  const document = { table: "communication_documents", column: "document_id" };
  return {
    listCommunications: { owner, path: "/contracts/{id}/communications/", own: contractId, unknown },
    downloadCommunicationDocument: {
      owner,
      path: "/contract/communications/documents/{id}",
      own: await valueIn(target, document, homeId),
      unknown,
    },
  };
};

/** The consumption of a contract of the household. */
const consumptionObjects = (owner: string, own: string): OwnedObjects => {
  const alert = { kind: "unusual_use", enabled: true, limit: 50 };
  const of = (part: string) => ({ owner, path: `/contracts/{id}/cch/${part}`, own, unknown });
  return {
    getConsumptionChart: of("chart/daily/"),
    getConsumptionCost: of("cost/daily/"),
    getBillForecast: of("forecast/"),
    getConsumptionPatterns: of("patterns/"),
    compareOwnOffers: of("offers/"),
    listConsumptionAlerts: of("alerts/"),
    updateConsumptionAlert: { ...of("alerts/"), body: alert },
    downloadConsumption: of("download/hourly/?format=csv"),
    downloadContractsConsumption: of("download-together/hourly/?format=csv"),
  };
};

/** A contract of the household that changed its retailer within a year: only such a supply can be asked back. */
const switchReturnObjects = async (
  target: Target,
  contract: { owner: string; own: string; unknown: string },
  homeId: number,
): Promise<OwnedObjects> => {
  await target.database.unguarded.query(
    "update contracts set starts_on = current_date - 30 where customer_id = $1 and name = $2",
    [homeId, contract.own],
  );
  const path = "/contracts/{id}/switch-return/";
  return {
    getSwitchReturn: { ...contract, path },
    requestSwitchReturn: { ...contract, path, body: { wish: "return", discovery: "bill", declared: true } },
  };
};

/** Of the household: its contracts, their documents and consumption, and a change that it has requested. */
export const contractObjects = async (target: Target, homeId: number): Promise<OwnedObjects> => {
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
    files: [{ name: "receipt.pdf", content: "data:application/pdf;base64,JVBERi0xLjcg" }],
    already_registered: "no",
    iban: "ES9121000418450200051332",
    owner_is_bank_owner: true,
    mandate_accepted: true,
  };
  const contract = { owner, own: "0012101", unknown: "0099999" };
  return {
    getContract: { ...contract, path: "/contracts/{id}/" },
    getContractPrices: { ...contract, path: "/contracts/{id}/prices/" },
    ...(await switchReturnObjects(target, { ...contract, own: gas }, homeId)),
    ...(await communicationObjects(target, { homeId, contractId })),
    downloadContractPdf: { ...contract, path: "/contracts/{id}/pdf/" },
    ...(await tariffOptionObjects(target, homeId)),
    ...changeObjects(contract),
    activateEmailInvoices: { ...contract, own: gas, path: "/contracts/{id}/", body },
    changeBankAccount: { ...contract, path: "/contracts/{id}/iban/", body: newAccount },
    changeGasBankAccount: { owner, path: "/contracts/{id}/iban/", own: gasId, unknown, body: newAccount },
    cancelRequest: { owner, path: "/requests/{id}/cancel/", own: change.json.result, unknown: "2222-2222" },
    ...consumptionObjects(owner, contractId),
    downloadContractAttachment: {
      owner,
      path: "/contract/download_attachment/{id}",
      own: attachmentId,
      unknown,
    },
  };
};
