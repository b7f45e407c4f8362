import * as z from "zod/mini";
import type { ContractingAnswers, ContractingKind } from "#features/contracting/web/contracting-answers.ts";

/**
 * A lead as the specification's call answers it, read field by field without the portal's own code: what the server has,
 * in the form in which the screen shows it.
 */
const text = z._default(z.string(), "");
const id = z._default(z.number(), -1);
const flag = z._default(z.boolean(), false);
const place = {
  municipi: text,
  poblacio: text,
  tv: id,
  nv: text,
  pnp: text,
  bq: text,
  es: text,
  pt: text,
  pu: text,
  aclarador: text,
  ref_catastral: text,
  state: id,
};
const kilowatts = z._default(z.number(), 0);
const answers = z.object({
  allow_contact: flag,
  accept_morosity_verification: flag,
  activeContract: z.optional(z.boolean()),
  changeOwner: flag,
  question: z.optional(z.string()),
  cups: z.optional(z.object({ ...place, name: text, dp: text })),
  cnae: z.optional(z.object({ cnae: id, vivienda: text })),
  comerOrigin: id,
  owner: z.optional(
    z.object({
      type: z.enum(["F", "J"]),
      document_type: text,
      vat: text,
      name: text,
      surname1: text,
      surname2: text,
      juridic_vat: text,
      juridic_name: text,
      rep_vat: text,
      rep_name: text,
      rep_surname1: text,
      rep_surname2: text,
    }),
  ),
  owner_address: z.optional(
    z.object({ ...place, different_address: flag, zip: text, mobile: text, email: text }),
  ),
  commsLanguage: text,
  promotional_code: z._default(z.array(z.string()), []),
  tarifa: id,
  tarifaATR: id,
  power: kilowatts,
  power2: kilowatts,
  power3: kilowatts,
  power4: kilowatts,
  power5: kilowatts,
  power6: kilowatts,
  selfconsCode: text,
  include_gas: z.optional(z.boolean()),
  bank: z.optional(z.object({ iban: text, owner_is_bank_owner: flag })),
  accept_gdpr: flag,
  accept_ov_conditions: flag,
  activate_publicity: flag,
  completed_steps: z._default(z.array(z.string()), []),
});
export const answeredLead = z.object({
  lead_id: z.string(),
  reference: z.string(),
  commodity: z.enum(["electricity", "gas"]),
  state: z.string(),
  version: z.number(),
  values: answers,
  files: z.array(z.object({ id: z.string(), field: z.string() })),
  electricityLeadId: z.nullable(z.string()),
  gasLeadId: z.nullable(z.string()),
});
export type AnsweredLead = z.output<typeof answeredLead>;
type Values = AnsweredLead["values"];

const numbered = (value: number): string => (value === -1 ? "" : String(value));
const power = (kw: number): string => (kw === 0 ? "" : String(kw).replace(".", ","));

type Place = Omit<NonNullable<Values["cups"]>, "name" | "dp">;
const placeShown = (found: Place | undefined, postalCode: string | undefined) => ({
  postalCode: postalCode ?? "",
  municipality: found?.municipi ?? "",
  locality: found?.poblacio ?? "",
  streetType: numbered(found?.tv ?? -1),
  street: found?.nv ?? "",
  number: found?.pnp ?? "",
  block: found?.bq ?? "",
  stairs: found?.es ?? "",
  floor: found?.pt ?? "",
  unit: found?.pu ?? "",
  hint: found?.aclarador ?? "",
  cadastralReference: found?.ref_catastral ?? "",
});

/** No present supply is "none", and another holder of it "other". */
const supplyShown = ({ activeContract, changeOwner }: Values): string => {
  if (activeContract === undefined) return "";
  if (!activeContract) return "none";
  return changeOwner ? "other" : "mine";
};

const filesIn = ({ files }: AnsweredLead, ...fields: string[]): string[] =>
  fields.flatMap((field) => files.filter((file) => file.field === field).map((file) => file.id));

type Shown = { readonly [Name in keyof ContractingAnswers]: Record<keyof ContractingAnswers[Name], unknown> };

const personShown = (lead: AnsweredLead): Shown["person"] => {
  const { owner, owner_address: address, commsLanguage } = lead.values;
  const isCompany = owner?.type === "J";
  return {
    ...placeShown(address, address?.zip),
    taxId: isCompany ? owner.juridic_vat : owner?.vat,
    hasPassport: owner?.document_type === "PS",
    name: isCompany ? owner.juridic_name : owner?.name,
    surname1: isCompany ? "" : owner?.surname1,
    surname2: isCompany ? "" : owner?.surname2,
    mobile: address?.mobile,
    email: address?.email,
    language: commsLanguage,
    representativeTaxId: owner?.rep_vat,
    representativeName: owner?.rep_name,
    representativeSurname1: owner?.rep_surname1,
    representativeSurname2: owner?.rep_surname2,
    idFront: filesIn(lead, "nif_faceup", "nif_facedown"),
    companyDocument: filesIn(lead, "cif"),
    isSameAddress: address?.different_address !== true,
  };
};

const contractShown = (lead: AnsweredLead): Shown["contract"] => {
  const { values } = lead;
  return {
    tariff: numbered(values.tarifaATR),
    product: numbered(values.tarifa),
    powers: {
      P1: power(values.power),
      P2: power(values.power2),
      P3: power(values.power3),
      P4: power(values.power4),
      P5: power(values.power5),
      P6: power(values.power6),
    },
    isChanged: values.question === "switch_with_changes",
    coupons: values.promotional_code,
    hasSelfConsumption: values.selfconsCode !== "00",
    selfConsumptionCode: values.selfconsCode,
    selfConsumptionFiles: filesIn(lead, "selfcons_attach"),
  };
};

const noGas: Shown["gasContract"] = {
  tariff: "",
  product: "",
  includesGas: false,
  supply: "",
  cups: "",
  retailer: "",
  invoice: [],
  coupons: [],
};
const gasShown = (kind: ContractingKind, gas: AnsweredLead | undefined): Shown["gasContract"] => {
  if (gas === undefined) return noGas;
  const { values } = gas;
  const offer = {
    tariff: numbered(values.tarifaATR),
    product: numbered(values.tarifa),
    coupons: values.promotional_code,
    includesGas: true,
  };
  // Gas alone has its supply on the first step.
  if (kind === "gas") return { ...noGas, ...offer };
  return {
    ...offer,
    supply: supplyShown(values),
    cups: values.cups?.name,
    retailer: numbered(values.comerOrigin),
    invoice: filesIn(gas, "invoice"),
  };
};

/** What the screen has to show, step by step, of what the server has. */
export const screenOfLead = (
  kind: ContractingKind,
  lead: AnsweredLead,
  gas: AnsweredLead | undefined,
): Shown => {
  const { values } = lead;
  return {
    installation: {
      ...placeShown(values.cups, values.cups?.dp),
      supply: supplyShown(values),
      consent: values.allow_contact,
      cups: values.cups?.name,
      residence: values.cnae?.vivienda,
      cnae: numbered(values.cnae?.cnae ?? -1),
      retailer: numbered(values.comerOrigin),
      acceptsMorosity: values.accept_morosity_verification,
      invoice: filesIn(lead, "invoice"),
    },
    person: personShown(lead),
    contract: contractShown(lead),
    gasContract: gasShown(kind, kind === "gas" ? lead : gas),
    payment: { iban: values.bank?.iban, isOwner: values.bank?.owner_is_bank_owner },
    confirmation: {
      acceptsConditions: values.accept_ov_conditions,
      acceptsPrivacy: values.accept_gdpr,
      acceptsPublicity: values.activate_publicity,
    },
  };
};
