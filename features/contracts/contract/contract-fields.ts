import * as z from "zod/mini";
import { walletShare } from "./wallet-share.ts";
import { day, euros, instant, kilowatts, named } from "#platform/contract/wire.ts";
import { bankAccount } from "./bank-account.ts";
import { tariffOptionKinds } from "./tariff-options.ts";

export const commodities = ["electricity", "gas"] as const;
export type Commodity = (typeof commodities)[number];

export const contractStates = ["draft", "active", "closed"] as const;
export type ContractState = (typeof contractStates)[number];

export const sipsCessionStates = ["unactive", "requested", "active"] as const;
/** Where the opt-out of SIPS stands: not requested, requested, in force. */
export type SipsCession = (typeof sipsCessionStates)[number];

const wireStates = { draft: "esborrany", active: "activa", closed: "baixa" } as const;
const ourStates = { esborrany: "draft", activa: "active", baixa: "closed" } as const;

/** The retailer's Catalan state names, decoded to ours. */
export const contractState = z.codec(z.enum(["esborrany", "activa", "baixa"]), z.enum(contractStates), {
  decode: (state) => ourStates[state],
  encode: (state) => wireStates[state],
});

const supplyPoint = named({
  cups: ["name", z.string()],
  street: ["street", z.string()],
  city: ["city", z.string()],
  /** Same value as `street`; the specification has both names. */
  streetAddress: ["direccio", z.string()],
  fullAddress: ["full_address", z.string()],
  cadastralReference: ["ref_catastral", z.nullable(z.string())],
});

const pricelist = named({ commercialName: ["nom_comercial", z.string()], productId: ["name", z.string()] });

const periodPower = named({ period: ["period", z.string()], powerW: ["power", kilowatts] });

/** The fields that the portal's own list shows. */
export const contractRowFields = {
  contractId: ["id", z.int()],
  /** Number of the contract, which identifies it in requests. */
  name: ["name", z.string()],
  /** What the customer calls it; not in the specification. */
  alias: ["alias", z.nullable(z.string())],
  commodity: ["type", z.enum(commodities)],
  state: ["state", contractState],
  signedOn: ["sign_date", z.nullable(day)],
  debtCents: ["amount_debt", euros],
  supplyPoint: ["cups", supplyPoint],
  product: ["pricelist", z.nullable(pricelist)],
  accessTariff: ["tariff", named({ name: ["name", z.string()] })],
  /** One for each period from P1; none for gas. */
  powers: ["contracted_power_period", z.array(periodPower)],
  holder: ["owner_partner", named({ name: ["name", z.string()] })],
} as const;

const optionalText = z.nullable(z.string());

const notificationAddress = named({
  addressId: ["id", z.int()],
  name: ["name", z.string()],
  fullAddress: ["full_address", z.string()],
  email: ["email", optionalText],
  mobile: ["mobile", optionalText],
});

/** The specification names the fields in Catalan for electricity and in English for gas. */
const service = z.codec(
  z.union([
    z.object({ nom: z.string(), data_inici: day, data_fi: z.nullable(day) }),
    z.object({ name: z.string(), start_date: day, end_date: z.nullable(day) }),
  ]),
  z.object({ commodity: z.enum(commodities), name: z.string(), startsOn: day, endsOn: z.nullable(day) }),
  {
    decode: (wire) =>
      "nom" in wire
        ? {
            commodity: "electricity" as const,
            name: wire.nom,
            startsOn: wire.data_inici,
            endsOn: wire.data_fi,
          }
        : { commodity: "gas" as const, name: wire.name, startsOn: wire.start_date, endsOn: wire.end_date },
    encode: ({ commodity, name, startsOn, endsOn }) =>
      commodity === "gas"
        ? { name, start_date: startsOn, end_date: endsOn }
        : { nom: name, data_inici: startsOn, data_fi: endsOn },
  },
);

const attachment = named({
  attachmentId: ["id", z.int()],
  name: ["name", z.string()],
  createdAt: ["created_date", instant],
  /** In the language of the request: `1,2 MB`. */
  sizeText: ["size_text", z.string()],
  /** Not in the specification; for sorting. */
  sizeBytes: ["size_bytes", z.int()],
  filename: ["filename", z.string()],
  category: ["category_name", z.string()],
});

/** The other fields of a contract. */
export const contractDetailFields = {
  isGridAccessAvailable: ["atr_available", z.boolean()],
  sipsCession: ["no_cession_sips", z.enum(sipsCessionStates)],
  invoiceDelivery: ["invoice_online", z.enum(["email", "postal"])],
  startsOn: ["start_date", z.nullable(day)],
  endsOn: ["end_date", z.nullable(day)],
  selfConsumptionCode: ["self_consumption_code", z.string()],
  fiscalHolder: ["fiscal_partner", named({ name: ["name", z.string()], taxId: ["vat", z.string()] })],
  fiscalAddress: ["fiscal_address", named({ fullAddress: ["full_address", z.string()] })],
  notificationAddress: ["notification_address", z.nullable(notificationAddress)],
  bankAccount: ["bank_account", z.nullable(bankAccount)],
  distributor: ["dso", named({ name: ["name", z.string()], website: ["website", z.string()] })],
  distributorPhone: ["dso_phone", z.string()],
  distributorReference: ["dso_reference", z.string()],
  services: ["services", z.array(service)],
  socialBonuses: ["bonos_sociales", z.array(service)],
  attachments: ["attachments", z.array(attachment)],
  solarWalletShares: ["bateria_virtual", z.array(walletShare)],
  hasElectronicNotification: ["electronic_notification", z.boolean()],
  electronicNotificationStartsOn: ["date_start_electronic_notification", z.nullable(day)],
  electronicNotificationRequestedOn: ["date_request_electronic_notification", z.nullable(day)],
  /** The options that the product offers, or that are in force; not in the specification. */
  tariffOptions: ["tariff_options", z.array(z.enum(tariffOptionKinds))],
  /** Gas only, in bar. */
  pressureBar: ["pressio", z.nullable(z.number())],
  /** Gas only, kWh per day. */
  flowKwhDay: ["caudal", z.nullable(z.number())],
} as const;
