import { cupsCheckLetters } from "#energy/cups.ts";
import type { BodyOf } from "#platform/contract/endpoint.ts";
import type { saveGasLead } from "../../contract/save-gas-lead.ts";
import type { saveLead } from "../../contract/save-lead.ts";

/** A CUPS with valid check letters; the sandbox's register chooses what it has by the last digits. */
export const cupsOf = (digits: string): string => `ES${digits}${cupsCheckLetters(digits)}`;
const homeCups = cupsOf("0031405600000001");
export const gasCups = cupsOf("0217405600000001");

/** A file within a body. */
export const pdfFile = (name: string) => ({
  name,
  content: `data:application/pdf;base64,${Buffer.from(`%PDF-1.7\n${name}\n%%EOF\n`).toString("base64")}`,
});

const place = {
  provinceId: 8,
  municipalityCode: "08019",
  locality: "Barcelona",
  streetTypeId: 1,
  streetName: "Villarroel",
  streetNumber: "170",
};

/** Everything that a household answers, step by step. */
export const household = {
  installation: {
    allowContact: true,
    isActive: true,
    changesOwner: false,
    process: "switch",
    supply: { cups: homeCups, postalCode: "08036", ...place },
    activity: { residence: "habitual" },
    invoice: [pdfFile("factura.pdf")],
    completedSteps: ["installation"],
  },
  person: {
    owner: { kind: "F", taxId: "11111123f", name: "Núria", surname1: "Vilà", surname2: "d’Alòs" },
    ownerAddress: { mobile: "+34 600 000 001", email: " Nuria.Vila@correu.example " },
    commsLanguage: "ca",
    idFront: [pdfFile("dni.pdf")],
    completedSteps: ["installation", "person"],
  },
  contract: {
    powerW: 4600,
    power2W: 4600,
    accessTariffId: 18,
    productId: 1,
    selfConsumption: "00",
    completedSteps: ["installation", "person", "contract"],
  },
  payment: { bank: { iban: "ES91 2100 0418 4502 0005 1332", isOwner: true } },
  confirmation: { acceptsGdpr: true, acceptsConditions: true, acceptsPublicity: false },
} as const satisfies Record<string, BodyOf<typeof saveLead>>;

export const wholeLead = {
  ...household.installation,
  ...household.person,
  ...household.contract,
  ...household.payment,
  ...household.confirmation,
} satisfies BodyOf<typeof saveLead>;

/** What a home adds for gas in a flow for both. */
export const gasPart = {
  isActive: true,
  changesOwner: false,
  supply: { cups: gasCups },
  accessTariffId: 102,
  productId: 8,
  invoice: [pdfFile("gas.pdf")],
} satisfies BodyOf<typeof saveGasLead>;
