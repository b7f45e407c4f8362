import type { Expectation } from "./expectation.ts";
import {
  at,
  boolean,
  day,
  fields,
  id,
  listOf,
  nullable,
  number,
  ofFirstWith,
  oneOf,
  pageOf,
  text,
} from "./shapes.ts";

const named = fields({ id, name: text });

const address = {
  name: nullable(text),
  full_address: text,
  email: nullable(text),
  mobile: nullable(text),
};
const contract = {
  id,
  name: text,
  state: oneOf("esborrany", "activa", "baixa"),
  sign_date: nullable(day),
  amount_debt: number,
  atr_available: boolean,
  no_cession_sips: oneOf("requested", "active", "unactive"),
  invoice_online: oneOf("email", "postal"),
  owner_partner: fields({ name: text }),
  dso_reference: nullable(text),
  dso_phone: nullable(text),
  fiscal_partner: fields({ name: text, vat: text }),
  fiscal_address: fields({ full_address: text }),
  cups: fields({
    name: text,
    street: text,
    city: text,
    direccio: text,
    full_address: text,
    ref_catastral: nullable(text),
  }),
  pricelist: nullable(fields({ nom_comercial: text, name: text })),
  tariff: fields({ name: text }),
  contracted_power_period: listOf(fields({ period: text, power: number })),
  notification_address: nullable(fields(address)),
  bank_account: nullable(fields({ id, printable_iban: text })),
  dso: nullable(fields({ name: text, website: nullable(text) })),
  attachments: listOf(
    fields({ id, name: text, created_date: day, size_text: text, filename: text, category_name: text }),
  ),
  bateria_virtual: listOf(
    fields({
      bateria: fields({ id, name: text }),
      pes: number,
      pes_percentatge: number,
      total_descompte: number,
      gestio_descomptes: text,
      data_inici: day,
      data_final: nullable(day),
      es_origen: boolean,
    }),
  ),
  electronic_notification: boolean,
  date_start_electronic_notification: nullable(day),
  date_request_electronic_notification: nullable(day),
};
const services = fields({ nom: text, data_inici: day, data_fi: nullable(day) });
const electricityContract = fields({
  ...contract,
  services: listOf(services),
  bonos_sociales: listOf(services),
});
const gasContract = fields({ ...contract, pressio: nullable(number), caudal: nullable(number) });

/** Contracts and their changes: part 1 of the specification, section 7. */
export const contractCalls: readonly Expectation[] = [
  {
    number: 13,
    method: "GET",
    path: "contracts",
    versions: [2],
    trials: [
      {
        query: { offset: "0", limit: "100" },
        status: [200],
        answer: pageOf(electricityContract),
        remember: {
          contract: ofFirstWith("state", "name", "activa"),
          contract_id: ofFirstWith("state", "id", "activa"),
          cups: ofFirstWith("state", "cups.name", "activa"),
          attachment: ofFirstWith("attachments.0", "attachments.0.id"),
          wallet_contract: ofFirstWith("bateria_virtual.0", "name"),
          wallet_contract_id: ofFirstWith("bateria_virtual.0", "id"),
          wallet: ofFirstWith("bateria_virtual.0", "bateria_virtual.0.bateria.id"),
        },
      },
      {
        when: "filtered by name",
        query: { offset: "0", limit: "100", filter: "{contract}" },
        status: [200],
        answer: pageOf(fields({ name: text })),
      },
      { when: "without a session", as: "visitor", status: [401] },
    ],
  },
  {
    number: 14,
    method: "GET",
    path: "contracts",
    versions: [2],
    trials: [
      {
        query: { type: "gas", offset: "0", limit: "100" },
        status: [200],
        answer: pageOf(gasContract),
        remember: {
          gas_contract: at("items.0.name"),
          gas_contract_id: at("items.0.id"),
          gas_cups: at("items.0.cups.name"),
        },
      },
    ],
    differences: [
      { place: /^items: expected fields/, reason: "gas items are a list, as those of electricity" },
    ],
  },
  {
    number: 15,
    method: "GET",
    path: "contracts/list-info/",
    versions: [2],
    trials: [
      {
        status: [200],
        answer: fields({ result: fields({ electricity: listOf(named), gas: listOf(named) }) }),
      },
    ],
  },
  {
    number: 16,
    method: "GET",
    path: "contracts/{contract}/pdf/",
    versions: [1],
    isOlder: true,
    trials: [{ status: [200], contentType: /^application\/pdf/ }],
  },
  {
    number: 17,
    method: "GET",
    path: "contracts/{gas_contract}/pdf/",
    versions: [2],
    trials: [{ status: [200], contentType: /^application\/pdf/ }],
  },
  {
    number: 18,
    method: "GET",
    path: "addresses/",
    versions: [1],
    isOlder: true,
    trials: [
      { status: [200], answer: listOf(fields({ id, ...address })), remember: { address: at("0.id") } },
    ],
  },
  {
    number: 19,
    method: "GET",
    path: "contracts/{gas_contract_id}/addresses/",
    versions: [1],
    isOlder: true,
    trials: [{ status: [200], answer: listOf(fields({ id, ...address })) }],
  },
  {
    number: 20,
    method: "GET",
    path: "ibans/",
    versions: [1],
    isOlder: true,
    trials: [
      {
        status: [200],
        answer: fields({ items: listOf(fields({ id, printable_iban: text })) }),
        remember: { bank: at("items.0.id") },
      },
    ],
  },
  {
    number: 21,
    method: "GET",
    path: "contracts/ibans/",
    versions: [1, 2],
    trials: [{ status: [200], answer: fields({ items: listOf(fields({ id, printable_iban: text })) }) }],
  },
];
