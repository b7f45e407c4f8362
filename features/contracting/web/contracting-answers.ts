import * as z from "zod/mini";
import { isOrganisationTaxId } from "#energy/tax-id.ts";
import { householdCnae } from "#features/supply-points/contract/list-cnaes.ts";
import { emptyPostalAddress, typedPostalAddress } from "#platform/web/address/typed-postal-address.ts";
import { completeLanguages } from "#platform/contract/languages.ts";
import { residenceTypes } from "../contract/lead-sections.ts";

export const contractingKinds = ["electricity", "gas", "dual"] as const;
export type ContractingKind = (typeof contractingKinds)[number];

/** Whether there is supply now, and in whose name. */
export const supplyNow = ["mine", "other", "none"] as const;
export type SupplyNow = (typeof supplyNow)[number];
const answeredSupply = z.enum(["", ...supplyNow]);
const files = z.array(z.string());

/** Values are as they are typed: numbers and ids are texts, `""` is "not answered". */
export const installationValues = z.extend(typedPostalAddress, {
  /** Name of the municipality, which follows its code. */
  locality: z.string(),
  supply: answeredSupply,
  consent: z.boolean(),
  cups: z.string(),
  residence: z.enum(residenceTypes),
  cnae: z.string(),
  retailer: z.string(),
  acceptsMorosity: z.boolean(),
  invoice: files,
});

export const personValues = z.extend(typedPostalAddress, {
  locality: z.string(),
  taxId: z.string(),
  /** The number is that of a passport: the holder has neither NIF nor NIE. */
  hasPassport: z.boolean(),
  name: z.string(),
  surname1: z.string(),
  surname2: z.string(),
  mobile: z.string(),
  email: z.string(),
  language: z.enum(["", ...completeLanguages]),
  representativeTaxId: z.string(),
  representativeName: z.string(),
  representativeSurname1: z.string(),
  representativeSurname2: z.string(),
  idFront: files,
  companyDocument: files,
  isSameAddress: z.boolean(),
});

export const powerNames = ["P1", "P2", "P3", "P4", "P5", "P6"] as const;
export type PowerName = (typeof powerNames)[number];
const powers = z.record(z.enum(powerNames), z.string());

/** Numbers of the lists of tariffs and products. */
const product = { tariff: z.string(), product: z.string() };

export const contractValues = z.object({
  ...product,
  powers,
  /** Powers, tariff or self-consumption differ from what the supply has now. */
  isChanged: z.boolean(),
  coupons: z.array(z.string()),
  hasSelfConsumption: z.boolean(),
  selfConsumptionCode: z.string(),
  selfConsumptionFiles: files,
});

export const gasContractValues = z.object({
  ...product,
  includesGas: z.boolean(),
  supply: answeredSupply,
  cups: z.string(),
  retailer: z.string(),
  invoice: files,
  coupons: z.array(z.string()),
});

export const paymentValues = z.object({ iban: z.string(), isOwner: z.boolean() });

export const confirmationValues = z.object({
  acceptsConditions: z.boolean(),
  acceptsPrivacy: z.boolean(),
  acceptsPublicity: z.boolean(),
});

export interface ContractingAnswers {
  installation: z.output<typeof installationValues>;
  person: z.output<typeof personValues>;
  contract: z.output<typeof contractValues>;
  gasContract: z.output<typeof gasContractValues>;
  payment: z.output<typeof paymentValues>;
  confirmation: z.output<typeof confirmationValues>;
}
export type Answers = Partial<ContractingAnswers>;

export const isCompany = ({
  taxId,
  hasPassport,
}: Pick<ContractingAnswers["person"], "taxId" | "hasPassport">): boolean =>
  !hasPassport && isOrganisationTaxId(taxId);

const noPowers = { P1: "", P2: "", P3: "", P4: "", P5: "", P6: "" };
const noProduct = { tariff: "", product: "" };

export const emptyAnswers: ContractingAnswers = {
  installation: {
    ...emptyPostalAddress,
    locality: "",
    supply: "",
    consent: false,
    cups: "",
    residence: "habitual",
    cnae: String(householdCnae.id),
    retailer: "",
    acceptsMorosity: false,
    invoice: [],
  },
  person: {
    ...emptyPostalAddress,
    locality: "",
    taxId: "",
    hasPassport: false,
    name: "",
    surname1: "",
    surname2: "",
    mobile: "",
    email: "",
    language: "",
    representativeTaxId: "",
    representativeName: "",
    representativeSurname1: "",
    representativeSurname2: "",
    idFront: [],
    companyDocument: [],
    isSameAddress: true,
  },
  contract: {
    ...noProduct,
    powers: noPowers,
    isChanged: false,
    coupons: [],
    hasSelfConsumption: false,
    selfConsumptionCode: "00",
    selfConsumptionFiles: [],
  },
  gasContract: {
    ...noProduct,
    includesGas: true,
    supply: "",
    cups: "",
    retailer: "",
    invoice: [],
    coupons: [],
  },
  payment: { iban: "", isOwner: false },
  confirmation: { acceptsConditions: false, acceptsPrivacy: false, acceptsPublicity: false },
};
