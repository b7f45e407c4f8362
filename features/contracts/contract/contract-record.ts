import * as z from "zod/mini";
import { restoreDistributorCode } from "#energy/postal-code.ts";
import { tariffZones } from "#energy/tariffs.ts";
import { ineCode, postalCode } from "#features/addresses/contract/place-codes.ts";
import { emailAddress } from "#platform/contract/email-address.ts";
import { amount, maybe, power, recordOf, span, text } from "#platform/contract/record.ts";
import { day, instant } from "#platform/contract/wire.ts";
import { administrativeCentres } from "./administrative-centres.ts";
import { tariffCode } from "./tariff-code.ts";
import { sipsCessionStates } from "./contract-fields.ts";
import { doubleTariffRecord, happyHoursRecord, weekdays } from "./tariff-options.ts";

const distributorCode = z.codec(z.string().check(z.regex(/^\d{1,4}$/)), z.string(), {
  decode: restoreDistributorCode,
  encode: (stored) => stored,
});

const distributor = recordOf({
  /** Four digits, such as `0031`; read from the CUPS when absent. */
  code: ["code", maybe(distributorCode)],
  name: ["name", text()],
  phone: ["phone", maybe(text(30))],
  website: ["website", maybe(z.url({ protocol: /^https?$/ }))],
});

const supplyPoint = recordOf({
  cups: ["cups", text(30)],
  street: ["street", text()],
  city: ["city", text(120)],
  postalCode: ["postal_code", postalCode],
  province: ["province", text(120)],
  cadastralReference: ["cadastral_reference", maybe(text(30))],
  /** That of the postal code when absent. */
  zone: ["zone", maybe(z.enum(tariffZones))],
  distributor: ["distributor", distributor],
});

const holder = recordOf({
  name: ["name", text()],
  taxId: ["tax_id", text(20)],
  fiscalAddress: ["fiscal_address", text()],
});

/** The parts of an address, for forms; `full_address` is what letters carry. */
const addressParts = recordOf({
  postalCode: ["postal_code", postalCode],
  /** INE's code of the municipality. */
  ineCode: ["ine_code", ineCode],
  city: ["city", text(120)],
  /** Abbreviation of the cadastre: `CL` for "calle". Unknown ones are loaded as none. */
  streetType: ["street_type", text(5)],
  streetName: ["street_name", text(256)],
  streetNumber: ["street_number", text(9)],
  block: ["block", maybe(text(4))],
  stairs: ["stairs", maybe(text(4))],
  floor: ["floor", maybe(text(10))],
  apartment: ["apartment", maybe(text(4))],
  hint: ["hint", maybe(text())],
  cadastralReference: ["cadastral_reference", maybe(text(30))],
});

const notificationAddress = recordOf({
  name: ["name", text()],
  fullAddress: ["full_address", text()],
  parts: ["parts", maybe(addressParts)],
  email: ["email", maybe(emailAddress)],
  mobile: ["mobile", maybe(text(20))],
});

const electronicNotification = recordOf({
  isOn: ["active", z.boolean()],
  requestedOn: ["requested_on", maybe(day)],
  startsOn: ["starts_on", maybe(day)],
});

/** The customer's permission to charge bills to the account of `iban`. */
const mandate = recordOf({
  reference: ["reference", text(35)],
  signedOn: ["signed_on", day],
  lastDebitedOn: ["last_debited_on", maybe(day)],
});

const gasTerms = recordOf({
  pressureBar: ["pressure_bar", maybe(z.number().check(z.positive(), z.lte(1_000_000_000)))],
  flowKwhDay: ["flow_kwh_day", maybe(z.number().check(z.positive(), z.lte(1_000_000_000)))],
});

const service = recordOf({ name: ["name", text()], ...span });

/**
 * A document of the contract. `path` is relative to the folder of the record file. A new version of a document has
 * another `created_at`; an attachment that is no longer listed is deleted.
 */
const attachment = recordOf({
  category: ["category", text(80)],
  name: ["name", text()],
  filename: ["filename", text(200)],
  path: ["path", text(400)],
  createdAt: ["created_at", instant],
});

/** A contract's share in one of its customer's solar wallets (virtual batteries). */
const solarWalletShare = recordOf({
  /** Name of the wallet, which identifies it among the customer's wallets. */
  wallet: ["wallet", text(120)],
  /** Absolute; the percentage is this over the sum of the wallet's weights. */
  weight: ["weight", z.int().check(z.gte(0), z.lte(1_000_000))],
  discountManagement: ["discount_management", z._default(text(40), "apply")],
  isOrigin: ["is_origin", z._default(z.boolean(), false)],
  ...span,
});

/** What the figures of a day depend on. */
const terms = {
  /** CNMC code of the access tariff: `018` is 2.0TD, `019` is 3.0TD; gas `RL.1` and so on. */
  accessTariff: ["access_tariff", tariffCode],
  accessTariffName: ["access_tariff_name", text(40)],
  productId: ["product_id", maybe(text(60))],
  /** From P1; empty for gas. */
  powersW: ["powers_kw", z._default(z.array(power).check(z.maxLength(6)), [])],
  selfConsumptionCode: [
    "self_consumption_code",
    z._default(z.string().check(z.regex(/^[0-9A-Z]{2}$/)), "00"),
  ],
  doubleTariff: ["double_tariff", maybe(doubleTariffRecord)],
  happyHours: ["happy_hours", maybe(happyHoursRecord)],
  happyDay: ["happy_day", maybe(z.enum(weekdays))],
} as const;

/** Terms that the contract had before the present ones, until the next of the list begin. */
const earlierTerms = recordOf({
  startsOn: ["starts_on", day],
  ...terms,
  /** That of the customer when absent. */
  holderKind: ["holder_kind", maybe(z.enum(["person", "company"]))],
});
export type EarlierTerms = z.output<typeof earlierTerms>;

/**
 * A contract as the retailer exports it, one JSON object per line, identified by its name. Euros and kW in the file,
 * cents and W when decoded; days are `YYYY-MM-DD`. An absent list is empty.
 */
export const contractRecord = recordOf({
  name: ["name", text(40)],
  customerTaxId: ["customer_tax_id", text(20)],
  commodity: ["commodity", z.enum(["electricity", "gas"])],
  state: ["state", z.enum(["draft", "active", "closed"])],
  signedOn: ["signed_on", maybe(day)],
  /** First day of supply. */
  startsOn: ["starts_on", maybe(day)],
  /** Last day of supply; absent while the contract is in supply. */
  endsOn: ["ends_on", maybe(day)],
  supplyPoint: ["supply_point", supplyPoint],
  accessTariff: terms.accessTariff,
  accessTariffName: terms.accessTariffName,
  productId: terms.productId,
  powersW: terms.powersW,
  selfConsumptionCode: terms.selfConsumptionCode,
  debtCents: ["debt_eur", z._default(amount, 0)],
  isGridAccessAvailable: ["grid_access_available", z._default(z.boolean(), true)],
  sipsCession: ["no_sips_cession", z._default(z.enum(sipsCessionStates), "unactive")],
  invoiceDelivery: ["invoice_delivery", z._default(z.enum(["email", "postal"]), "email")],
  holder: ["holder", holder],
  /** Of a public body, for its electronic invoices. */
  administrativeCentres: ["administrative_centres", maybe(administrativeCentres)],
  distributorReference: ["distributor_reference", maybe(text(60))],
  notificationAddress: ["notification_address", maybe(notificationAddress)],
  iban: ["iban", maybe(text(50))],
  mandate: ["mandate", maybe(mandate)],
  electronicNotification: ["electronic_notification", maybe(electronicNotification)],
  gas: ["gas", maybe(gasTerms)],
  services: ["services", z._default(z.array(service), [])],
  socialBonuses: ["social_bonuses", z._default(z.array(service), [])],
  attachments: ["attachments", z._default(z.array(attachment), [])],
  solarWalletShares: ["solar_wallets", z._default(z.array(solarWalletShare), [])],
  /** Options in force; one that is absent stays as it is. */
  doubleTariff: terms.doubleTariff,
  happyHours: terms.happyHours,
  happyDay: terms.happyDay,
  /** First day of the tariff, product, powers, self-consumption and options of this record. */
  termsSince: ["terms_since", maybe(day)],
  /** In order, and all of them: those that are stored are replaced. */
  earlierTerms: ["earlier_terms", maybe(z.array(earlierTerms))],
});
export type ContractRecord = z.output<typeof contractRecord>;
