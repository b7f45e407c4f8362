import type { createOdooDatabase } from "./odoo-database.ts";

type OdooServer = Pick<ReturnType<typeof createOdooDatabase>, "define" | "insert">;
const text = { type: "char" };
const day = { type: "date" };
const number = { type: "float" };

/** Customers, contracts and bills, with the fields that a retailer creates for its contracts. */
const defineSources = (odoo: OdooServer): void => {
  odoo.define("res.country.state", { name: text });
  odoo.define("res.partner", {
    vat: text,
    name: text,
    email: text,
    phone: text,
    lang: { type: "selection" },
    is_company: { type: "boolean" },
    customer_rank: { type: "integer" },
    street: text,
    city: text,
    zip: text,
    contact_address_complete: text,
    parent_id: { type: "many2one", relation: "res.partner" },
    state_id: { type: "many2one", relation: "res.country.state" },
  });
  odoo.define("sale.order", {
    name: text,
    state: { type: "selection" },
    date_order: { type: "datetime" },
    client_order_ref: text,
    partner_id: { type: "many2one", relation: "res.partner" },
    partner_shipping_id: { type: "many2one", relation: "res.partner" },
    x_cups: text,
    x_commodity: { type: "selection" },
    x_supply_state: { type: "selection" },
    x_starts_on: day,
    x_ends_on: day,
    x_distributor: text,
    x_access_tariff: text,
    x_access_tariff_code: text,
    x_product: text,
    x_iban: text,
    ...Object.fromEntries([1, 2, 3, 4, 5, 6].map((period) => [`x_power_p${period}`, number])),
  });
  odoo.define("account.move", {
    name: text,
    state: { type: "selection" },
    move_type: { type: "selection" },
    partner_id: { type: "many2one", relation: "res.partner" },
    x_contract_id: { type: "many2one", relation: "sale.order" },
    x_commodity: { type: "selection" },
    invoice_date: day,
    invoice_date_due: day,
    x_period_start: day,
    x_period_end: day,
    x_energy_kwh: number,
    amount_total_signed: { type: "monetary" },
    amount_residual_signed: { type: "monetary" },
    payment_state: { type: "selection" },
    reversed_entry_id: { type: "many2one", relation: "account.move" },
  });
};

/** Those into which the portal’s cases, leads and payments are written. */
const defineTargets = (odoo: OdooServer): void => {
  const ticket = {
    name: text,
    description: { type: "html" },
    partner_id: { type: "many2one", relation: "res.partner" },
    stage_id: { type: "many2one", relation: "helpdesk.stage" },
    team_id: { type: "many2one", relation: "helpdesk.team" },
  };
  odoo.define("helpdesk.ticket", ticket);
  odoo.define("crm.lead", {
    ...ticket,
    contact_name: text,
    email_from: text,
    phone: text,
    x_refusal_code: text,
  });
  odoo.define("mail.message", {
    model: text,
    res_id: { type: "integer" },
    message_type: { type: "selection" },
    body: { type: "html" },
    "subtype_id.internal": { type: "boolean" },
  });
  odoo.define("account.payment", {
    payment_type: text,
    partner_type: text,
    amount: number,
    date: day,
    memo: text,
    partner_id: { type: "many2one", relation: "res.partner" },
    journal_id: { type: "many2one", relation: "account.journal" },
  });
};

/** The models of the usual settings. */
export const defineModels = (odoo: OdooServer): void => {
  defineSources(odoo);
  defineTargets(odoo);
};

export const sampleCups = "ES0031980000000001PV0F";

const fillContract = (odoo: OdooServer, marta: number): number =>
  odoo.insert("sale.order", {
    name: "S00101",
    state: "sale",
    date_order: "2021-01-15 09:30:00",
    partner_id: [marta, "Marta Puig Serra"],
    partner_shipping_id: [marta, "Marta Puig Serra"],
    x_cups: sampleCups,
    x_commodity: "electricity",
    x_supply_state: "active",
    x_starts_on: "2021-02-01",
    x_distributor: "e-distribución",
    x_access_tariff: "2.0TD",
    x_access_tariff_code: "018",
    x_power_p1: 4.6,
    x_power_p2: 3.45,
    x_power_p3: 0,
    x_iban: "ES7699970001262747049179",
  });

/** A customer with a contract and its bill, a company, and a contact without a tax id. */
export const fillOdoo = (odoo: OdooServer) => {
  const province = odoo.insert("res.country.state", { name: "Barcelona" });
  const marta = odoo.insert("res.partner", {
    vat: "ES97090258J",
    name: "Marta Puig Serra",
    email: "marta.puig@example.org",
    phone: "600 000 101",
    lang: "ca_ES",
    is_company: false,
    customer_rank: 1,
    street: "Carrer de l’Exemple, 1, 2n 1a",
    city: "Vic",
    zip: "08500",
    contact_address_complete: "Carrer de l’Exemple, 1, 2n 1a, 08500 Vic",
    state_id: [province, "Barcelona"],
  });
  const bakery = odoo.insert("res.partner", {
    vat: "B99367989",
    name: "Forn de l’Exemple, SL",
    email: "forn@example.org",
    is_company: true,
    lang: "es_ES",
    customer_rank: 3,
  });
  odoo.insert("res.partner", { name: "Un contacte", customer_rank: 1 });
  const contract = fillContract(odoo, marta);
  const bill = odoo.insert("account.move", {
    name: "FE/2026/00101",
    state: "posted",
    move_type: "out_invoice",
    partner_id: [marta, "Marta Puig Serra"],
    x_contract_id: [contract, "S00101"],
    x_commodity: "electricity",
    invoice_date: "2026-02-05",
    invoice_date_due: "2026-02-20",
    x_period_start: "2025-12-31",
    x_period_end: "2026-01-31",
    x_energy_kwh: 196.5,
    amount_total_signed: 54.23,
    amount_residual_signed: 54.23,
    payment_state: "not_paid",
  });
  return { marta, bakery, contract, bill };
};
