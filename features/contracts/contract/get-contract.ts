import * as z from "zod/mini";
import { customerRead, json } from "#platform/contract/endpoint.ts";
import { day, euros, instant, named } from "#platform/contract/wire.ts";
import { contractRowFields } from "./contract-fields.ts";

const optionalText = z.nullable(z.string());

const notificationAddress = named({
  addressId: ["id", z.int()],
  name: ["name", z.string()],
  fullAddress: ["full_address", z.string()],
  email: ["email", optionalText],
  mobile: ["mobile", optionalText],
});

const bankAccount = named({
  bankAccountId: ["id", z.int()],
  /** Only the first and last four characters are readable: `ES91 •••• •••• •••• •••• 1332`. */
  maskedIban: ["printable_iban", z.string()],
});

const service = named({
  name: ["nom", z.string()],
  startsOn: ["data_inici", day],
  endsOn: ["data_fi", z.nullable(day)],
});

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

/** The contract's share in a solar wallet (virtual battery). */
const solarWalletShare = named({
  wallet: ["bateria", named({ walletId: ["id", z.int()], name: ["name", z.string()] })],
  weight: ["pes", z.int()],
  /** Whole percent of the wallet's current weights; 0 for a share that has ended. */
  percentage: ["pes_percentatge", z.int()],
  balanceCents: ["total_descompte", euros],
  discountManagement: ["gestio_descomptes", z.string()],
  startsOn: ["data_inici", day],
  endsOn: ["data_final", z.nullable(day)],
  isOrigin: ["es_origen", z.boolean()],
});

const contract = named({
  ...contractRowFields,
  isGridAccessAvailable: ["atr_available", z.boolean()],
  sipsCession: ["no_cession_sips", z.enum(["unactive", "requested", "active"])],
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
  solarWalletShares: ["bateria_virtual", z.array(solarWalletShare)],
  hasElectronicNotification: ["electronic_notification", z.boolean()],
  electronicNotificationStartsOn: ["date_start_electronic_notification", z.nullable(day)],
  electronicNotificationRequestedOn: ["date_request_electronic_notification", z.nullable(day)],
  /** Gas only, in bar. */
  pressureBar: ["pressio", z.nullable(z.number())],
  /** Gas only, kWh per day. */
  flowKwhDay: ["caudal", z.nullable(z.number())],
});
export type Contract = z.output<typeof contract>;

/**
 * All details of one contract. Not in the specification, which returns every field in the list: for a company with
 * hundreds of contracts, that sends hundreds of addresses and documents to display one.
 */
export const getContract = customerRead({
  id: "getContract",
  summary: "A contract with its addresses, bank account, services, documents and solar wallets",
  path: "/contracts/{name}/",
  versions: [2],
  ownership: { param: "name" },
  params: z.object({ name: z.string().check(z.minLength(1), z.maxLength(40)) }),
  response: json(contract),
  errors: { contract_not_found: 404 },
});
