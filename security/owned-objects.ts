import { randomUUID } from "node:crypto";
import { demoPeople } from "#database/seed/demo-people.ts";
import { bigint, execute, queryRow } from "#platform/server/database/query.ts";
import { callAs, customerIdOf, startSession, type Target } from "./target.ts";

const { household, company, administrator } = demoPeople;

import { leadObjects } from "./owned-leads.ts";
import { contractObjects } from "./owned-contract-objects.ts";
import { unknown, valueIn, type OwnedObjects } from "./owned-object.ts";

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
    getContractPrices: { ...contract, path: "/contracts/{id}/prices/" },
    listMaximumDemands: { ...contract, path: "/contracts/{id}/maximum_demands/" },
    setContractAlias: { ...contract, path: "/contracts/{id}/alias/", body: { alias: "Casa" } },
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

/** Adds an empty wallet, with a share of the contract if one is given, and returns its id. */
const addWallet = async (
  target: Target,
  wallet: { customerId: number; name: string; contractId?: string },
): Promise<string> => {
  const pool = target.database.unguarded;
  const added = await queryRow(pool, {
    text: "insert into solar_wallets (customer_id, name) values ($1, $2) returning wallet_id",
    values: [wallet.customerId, wallet.name],
    columns: { wallet_id: bigint },
  });
  if (wallet.contractId !== undefined)
    await execute(pool, {
      text: `insert into solar_wallet_shares (customer_id, wallet_id, contract_id, weight, starts_on)
             values ($1, $2, $3, 1, '2025-01-01')`,
      values: [wallet.customerId, added?.wallet_id, wallet.contractId],
    });
  return String(added?.wallet_id);
};

/** Solar wallets of the household: a change of one waits for the retailer, so each call has its own. */
const walletObjects = async (target: Target, homeId: number): Promise<OwnedObjects> => {
  const owner = target.tokens.customer;
  const contract = "0012101";
  const contractId = await valueIn(
    target,
    { table: "contracts", column: "contract_id", condition: `name = '${contract}'` },
    homeId,
  );
  const of = { customerId: homeId };
  const condition = "name = 'Moneder solar de l’Escala'";
  const shared = await valueIn(target, { table: "solar_wallets", column: "wallet_id", condition }, homeId);
  const [moved, empty, counted] = [
    await addWallet(target, { ...of, name: "Moved", contractId }),
    await addWallet(target, { ...of, name: "Empty" }),
    await addWallet(target, { ...of, name: "Counted", contractId }),
  ];
  return {
    listWalletEntries: { owner, path: "/wallets/{id}/entries/", own: shared, unknown },
    listSharePercentages: {
      owner,
      path: "/contract/bateria_virtual_percentages/{id}",
      own: contractId,
      unknown,
    },
    downloadWallets: { owner, path: "/contracts/virtual_batteries/{id}", own: shared, unknown },
    changeSharePercentage: {
      owner,
      path: `/contract/${contract}/change_bateria_pes_percentatge/{id}`,
      own: shared,
      unknown,
      body: { pes_percentatge: 33 },
    },
    changeDiscounts: {
      owner,
      path: `/contract/${contract}/bateria/{id}`,
      own: counted,
      unknown,
      body: { valor_descomptes: "accumulate" },
    },
    moveShare: {
      owner,
      path: `/contract/${contract}/bateria_virtual_move_virtual_battery/{id}`,
      own: moved,
      unknown,
      body: { pes_percentatge: 100, bateria_desti: Number(empty) },
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
  const object = { owner, path: "/uploads/{id}/", own, unknown: randomUUID() };
  return { downloadUpload: object, deleteUpload: object };
};

/** A question that the household has asked, and its contract with a meter. */
const supportObjects = async (target: Target, homeId: number): Promise<OwnedObjects> => {
  const owner = target.tokens.customer;
  const contract = { owner, own: "0012101", unknown: "0099999" };
  const condition = `name = '${contract.own}'`;
  const contractId = await valueIn(target, { table: "contracts", column: "contract_id", condition }, homeId);
  const opened = await callAs(target, {
    method: "POST",
    path: "/crm/cases/",
    token: owner,
    body: {
      polissa_id: Number(contractId),
      polissa_type: "electricity",
      categ_id: 1,
      title: "La factura",
      message: "No l’entenc",
      attachments: [
        { name: "nota.pdf", content: `data:application/pdf;base64,${btoa("%PDF-1.7\n%%EOF\n")}` },
      ],
    },
  });
  const reference: string = opened.json.data.id;
  const file = { table: "case_attachments", column: "file_id" };
  const fileId = await valueIn(target, file, homeId);
  const answer = { message: "Encara no l’entenc" };
  const question = { owner, own: reference, unknown: "2222-2222" };
  const claim = { tipus: "02", subtipus: "009", comments: "No és la lectura" };
  return {
    getMeter: { ...contract, path: "/contracts/{id}/meter/" },
    createClaim: { ...contract, path: "/contracts/{id}/atc/", body: claim },
    getCase: { ...question, path: "/crm/cases/{id}/" },
    downloadCaseReceipt: { ...question, path: "/crm/cases/{id}/receipt/" },
    downloadCaseAttachment: { ...question, path: `/crm/cases/{id}/attachments/${fileId}/` },
    writeToCase: { ...question, path: "/crm/cases/{id}/messages/", body: answer },
    markCaseRead: {
      ...question,
      path: "/crm/cases/{id}/read/",
      body: { read_until: "2026-01-01T00:00:00.000Z" },
    },
    closeCase: { ...question, path: "/crm/cases/{id}/close/" },
    reopenClosedCase: { ...question, path: "/crm/cases/{id}/reopen/", body: answer },
  };
};

/** Of the household, multipoint invoices of the company. */
const invoiceObjects = async (target: Target, homeId: number): Promise<OwnedObjects> => {
  const companyId = await customerIdOf(target, company.taxId);
  const single = {
    owner: target.tokens.customer,
    own: await valueIn(target, { table: "invoices", column: "invoice_id" }, homeId),
    unknown,
  };
  const multipoint = {
    owner: await startSession(target, company.taxId),
    own: await valueIn(target, { table: "invoices", column: "multipoint_invoice_id" }, companyId),
    unknown,
  };
  return {
    downloadInvoicePdf: { ...single, path: "/invoices/{id}/pdf/" },
    getInvoice: { ...single, path: "/invoices/{id}/detail/" },
    downloadInvoiceFile: { ...single, path: "/invoices/{id}/signed_pdf/" },
    downloadMultipointInvoicePdf: { ...multipoint, path: "/invoices_multipoint/{id}/pdf/" },
    downloadMultipointInvoiceFile: { ...multipoint, path: "/invoices_multipoint/{id}/signed_pdf/" },
  };
};

/** The card payment of a bill of the household. */
const paymentObjects = async (target: Target, homeId: number): Promise<OwnedObjects> => {
  const condition = "paid_at is not null";
  const query = { table: "payment_attempt_invoices", column: "invoice_id", condition };
  const object = { owner: target.tokens.customer, own: await valueIn(target, query, homeId), unknown };
  return {
    getTransactionSummary: { ...object, path: "/transaction_summary/{id}/" },
    downloadTransactionReceipt: { ...object, path: "/download_transaction_receipt/{id}/" },
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
  await target.database.unguarded.query(
    `insert into api_tokens (customer_id, token_id, name, scopes, token_hash, created_at, expires_at)
     values ($1, gen_random_uuid(), 'Program', '{curves}', '\\x07', now(), now() + interval '1 day')`,
    [homeId],
  );
  return {
    revokeApiToken: {
      owner,
      path: "/user/api_tokens/{id}",
      own: await valueIn(target, { table: "api_tokens", column: "token_id" }, homeId),
      unknown: randomUUID(),
    },
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

/** The household’s subscriber of newsletters. */
const newsletterObjects = async (target: Target): Promise<OwnedObjects> => {
  const owner = target.tokens.customer;
  const { json } = await callAs(target, { method: "GET", path: "/newsletter/subscriber/", token: owner });
  return {
    getSubscriber: {
      owner,
      path: "/subscribers/{id}",
      own: json.subscriptor_id,
      unknown: "11111111-1111-4111-8111-111111111111",
    },
  };
};

/** By endpoint, an object to call it with, in the order in which they are called: an object is removed last. */
export const ownedObjects = async (target: Target): Promise<OwnedObjects> => {
  const homeId = await customerIdOf(target, household.taxId);
  return {
    ...(await contractObjects(target, homeId)),
    ...(await walletObjects(target, homeId)),
    ...(await uploadObjects(target)),
    ...(await leadObjects(target)),
    ...(await supportObjects(target, homeId)),
    ...(await addressObjects(target, homeId)),
    ...(await invoiceObjects(target, homeId)),
    ...(await paymentObjects(target, homeId)),
    ...(await accountObjects(target, homeId)),
    ...(await newsletterObjects(target)),
  };
};
