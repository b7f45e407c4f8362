import * as z from "zod/mini";
import { documentTypes } from "#energy/identity-document.ts";
import { contractProcesses } from "#energy/contract-process.ts";
import { attachments } from "#platform/contract/attachments.ts";
import { completeLanguages } from "#platform/contract/languages.ts";
import { kilowatts, named, optionalFields } from "#platform/contract/wire.ts";

const text = (maximum: number) => z.string().check(z.trim(), z.maxLength(maximum));
const id = z.int().check(z.gte(-1), z.lte(2_000_000_000));

export const residenceTypes = ["habitual", "second", "business"] as const;

const placeFields = {
  /** Id of the province: its two digits as a number. */
  provinceId: ["state", id],
  /** INE's code of the municipality. */
  municipalityCode: ["municipi", text(5)],
  locality: ["poblacio", text(100)],
  streetTypeId: ["tv", id],
  streetName: ["nv", text(256)],
  streetNumber: ["pnp", text(9)],
  block: ["bq", text(4)],
  stairs: ["es", text(4)],
  floor: ["pt", text(10)],
  flat: ["pu", text(4)],
  hint: ["aclarador", text(256)],
  cadastralReference: ["ref_catastral", text(30)],
} as const;

/** The supply point and where it is. */
const leadSupply = named({
  ...optionalFields(placeFields),
  cups: ["name", text(40)],
  postalCode: ["dp", z.optional(text(10))],
});

/** Id of the code in `listCnaes`, and what the place is used for. */
const leadActivity = named(
  optionalFields({ cnaeId: ["cnae", id], residence: ["vivienda", z.enum(residenceTypes)] }),
);

/**
 * The holder. A person (`F`) has `vat` and the names; an organisation (`J`) has `juridic_vat`, `juridic_name` and the
 * person who represents it.
 */
const leadOwner = named({
  kind: ["type", z.enum(["F", "J"])],
  ...optionalFields({
    documentType: ["document_type", z.enum(documentTypes)],
    taxId: ["vat", text(30)],
    name: ["name", text(100)],
    surname1: ["surname1", text(100)],
    surname2: ["surname2", text(100)],
    companyTaxId: ["juridic_vat", text(30)],
    companyName: ["juridic_name", text(200)],
    representativeTaxId: ["rep_vat", text(30)],
    representativeName: ["rep_name", text(100)],
    representativeSurname1: ["rep_surname1", text(100)],
    representativeSurname2: ["rep_surname2", text(100)],
  }),
});

/** Where the holder is reached, and the postal address where it is not the supply's. */
const leadOwnerAddress = named(
  optionalFields({
    ...placeFields,
    isDifferent: ["different_address", z.boolean()],
    postalCode: ["zip", text(10)],
    mobile: ["mobile", text(30)],
    email: ["email", text(400)],
  }),
);

const leadBank = named(
  optionalFields({ iban: ["iban", text(60)], isOwner: ["owner_is_bank_owner", z.boolean()] }),
);

const power = kilowatts.check(z.gte(0), z.lte(1_000_000_000));
const promotionalCode = text(40).check(z.minLength(1));
export const leadId = z.string().check(z.regex(/^[\w-]{32}$/));

/** Steps of the wizard that the visitor has completed. */
export const leadSteps = [
  "installation",
  "person",
  "contract",
  "gasContract",
  "payment",
  "confirmation",
] as const;

/** What both kinds of leads have. A section that a call leaves out stays as it is stored. */
const commonFields = {
  allowContact: ["allow_contact", z.boolean()],
  acceptsMorosityCheck: ["accept_morosity_verification", z.boolean()],
  isActive: ["activeContract", z.boolean()],
  changesOwner: ["changeOwner", z.boolean()],
  /** What is asked of the distributor, by the answers to "is there supply now, and in whose name?". */
  process: ["question", z.enum(contractProcesses)],
  supply: ["cups", leadSupply],
  activity: ["cnae", leadActivity],
  previousRetailerId: ["comerOrigin", id],
  owner: ["owner", leadOwner],
  ownerAddress: ["owner_address", leadOwnerAddress],
  commsLanguage: ["commsLanguage", z.enum(completeLanguages)],
  promotionalCodes: ["promotional_code", z.array(promotionalCode).check(z.maxLength(10))],
  /** Id of the product in the price list. */
  productId: ["tarifa", id],
  /** Id of the access tariff in the list of tariffs. */
  accessTariffId: ["tarifaATR", id],
  bank: ["bank", leadBank],
  acceptsGdpr: ["accept_gdpr", z.boolean()],
  acceptsConditions: ["accept_ov_conditions", z.boolean()],
  acceptsPublicity: ["activate_publicity", z.boolean()],
  completedSteps: ["completed_steps", z.array(z.enum(leadSteps)).check(z.maxLength(leadSteps.length))],
} as const;

const electricityFields = {
  powerW: ["power", power],
  power2W: ["power2", power],
  power3W: ["power3", power],
  power4W: ["power4", power],
  power5W: ["power5", power],
  power6W: ["power6", power],
  selfConsumption: ["selfconsCode", text(2)],
  /** Of the flow for electricity and gas: whether the visitor wants both. */
  includesGas: ["include_gas", z.boolean()],
} as const;

/** The files of each field: ids of uploads, or files within the body. An empty list removes them. */
const sentFiles = {
  invoice: ["invoice", attachments],
  idFront: ["nif_faceup", attachments],
  idBack: ["nif_facedown", attachments],
  companyDocument: ["cif", attachments],
} as const;
const sentElectricityFiles = {
  ...sentFiles,
  selfConsumptionFiles: ["selfcons_attach", attachments],
} as const;

/** Which lead is meant, and what becomes of it. */
const controlFields = {
  /** Absent until the lead exists. */
  leadId: ["lead_id", leadId],
  /** The version that was read or answered last; one that is not the newest is refused with `lead_changed`. */
  version: ["version", z.int().check(z.gte(1))],
  /** Random, of the browser: a second creation with the same one finds the first lead. */
  creationKey: ["creation_key", z.uuid()],
  /** Position of the step in the specification's flow. */
  step: ["step", z.int().check(z.gte(0), z.lte(7))],
  /** Checks everything and sends the lead to the retailer. */
  confirm: ["confirm", z.boolean()],
} as const;

/** The values of a lead, as they are stored and answered. */
export const leadValues = named(optionalFields({ ...commonFields, ...electricityFields }));
export type LeadValues = z.output<typeof leadValues>;

/** The specification's `FormConfirm` for electricity. */
export const electricityLeadBody = named(
  optionalFields({ ...controlFields, ...commonFields, ...electricityFields, ...sentElectricityFiles }),
);

/** The specification's `FormConfirm` for gas; `electricityLeadId` is of the lead that was sent with it. */
export const gasLeadBody = named(
  optionalFields({
    ...controlFields,
    ...commonFields,
    ...sentFiles,
    electricityLeadId: ["electricityLeadId", leadId],
  }),
);

export const leadIdParams = named({ leadId: ["lead_id", leadId] });
