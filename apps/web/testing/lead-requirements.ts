import type { AnsweredLead } from "./lead-as-shown.ts";

/** The switches of the deployment that change what a form asks (specification, part 3, section 5). */
export interface Demands {
  readonly leads: boolean;
  readonly leadsConsentRequired: boolean;
  readonly morosityCheck: boolean;
  readonly morosityAcceptanceRequired: boolean;
  readonly businessHalted: boolean;
  readonly companyVatRestricted: boolean;
  readonly dniRequired: boolean;
  readonly emailRequired: boolean;
  readonly commsLanguageRequired: boolean;
  readonly comerOriginShown: boolean;
  readonly selfconsAttachmentsRequired: boolean;
  readonly invoiceRequired: boolean;
}

const controlLetters = "TRWAGMYFPDXBNJZSQVHLCKE";

/** CUPS: the 16 digits modulo 529, whose quotient and remainder by 23 choose the two letters. */
const isCups = (cups: string): boolean => {
  const [, digits = "0", letters] = /^ES(\d{16})([A-Z]{2})(?:\d[FPRCXYZ])?$/.exec(cups) ?? [];
  const rest = Number(BigInt(digits) % 529n);
  return letters === `${controlLetters[Math.floor(rest / 23)]}${controlLetters[rest % 23]}`;
};

/** NIF and NIE: the number modulo 23; X, Y and Z stand for 0, 1 and 2. */
const isPersonsTaxId = (taxId: string): boolean => {
  const digits = taxId.slice(0, -1).replace(/^[XYZ]/, (letter) => String("XYZ".indexOf(letter)));
  return /^[XYZ\d]\d{7}[A-Z]$/.test(taxId) && controlLetters[Number(digits) % 23] === taxId.slice(-1);
};

/** CIF with a digit as its control: the doubled digits of odd places are summed digit by digit. */
const isCompanysTaxId = (taxId: string): boolean => {
  if (!/^[ABEH]\d{8}$/.test(taxId)) return false;
  const sum = Array.from(taxId.slice(1, 8), Number).reduce((total, digit, index) => {
    const doubled = Math.floor((2 * digit) / 10) + ((2 * digit) % 10);
    return total + (index % 2 === 0 ? doubled : digit);
  }, 0);
  return (10 - (sum % 10)) % 10 === Number(taxId.slice(-1));
};

/** ISO 13616: the country and the check digits behind the rest, letters as 10 to 35, modulo 97. */
const isIban = (iban: string): boolean => {
  const digits = `${iban.slice(4)}${iban.slice(0, 4)}`.replaceAll(/[A-Z]/g, (letter) =>
    String(letter.charCodeAt(0) - 55),
  );
  return /^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/.test(iban) && BigInt(digits) % 97n === 1n;
};

type Values = AnsweredLead["values"];
/** Each requirement with whether it is met. */
type Requirements = Record<string, boolean>;

const placeOf = (
  found: Values["owner_address"] | Values["cups"],
  postalCode: string | undefined,
): Requirements => ({
  "postal code": /^\d{5}$/.test(postalCode ?? ""),
  locality: found?.poblacio !== undefined && found.poblacio !== "",
  province:
    found !== undefined && found.state > 0 && found.municipi.startsWith(String(found.state).padStart(2, "0")),
  "street type": (found?.tv ?? -1) > 0,
  street: /^.{1,256}$/u.test(found?.nv ?? ""),
  number: /^.{1,9}$/u.test(found?.pnp ?? ""),
  "block, stairs, floor, unit":
    (found?.bq ?? "").length <= 4 &&
    (found?.es ?? "").length <= 4 &&
    (found?.pt ?? "").length <= 10 &&
    (found?.pu ?? "").length <= 4,
  "cadastral reference": [0, 14, 20].includes((found?.ref_catastral ?? "").length),
});

/** What the second lead takes from the first. */
const wholeOf = (lead: AnsweredLead, electricity: AnsweredLead | undefined): AnsweredLead => {
  if (electricity === undefined) return lead;
  const { owner, owner_address, commsLanguage, bank, accept_gdpr, accept_ov_conditions } = electricity.values;
  const shared = { owner, owner_address, commsLanguage, bank, accept_gdpr, accept_ov_conditions };
  const files = electricity.files.filter(({ field }) => field === "cif" || field.startsWith("nif_"));
  return { ...lead, values: { ...lead.values, ...shared }, files: [...lead.files, ...files] };
};

const installation = ({ values, files }: AnsweredLead, demands: Demands): Requirements => {
  const isActive = values.activeContract === true;
  const isBillAsked = isActive && demands.invoiceRequired;
  const isMorosityAsked = demands.morosityCheck || demands.morosityAcceptanceRequired;
  const bills = files.filter(({ field }) => field === "invoice").length;
  return {
    CUPS: isCups(values.cups?.name ?? ""),
    ...placeOf(values.cups, values.cups?.dp),
    residence: ["habitual", "second", "business"].includes(values.cnae?.vivienda ?? ""),
    activity: (values.cnae?.cnae ?? -1) > 0,
    "household activity": values.cnae?.vivienda === "business" || values.cnae?.cnae === 986,
    "active contract": values.activeContract !== undefined,
    "previous retailer": !isActive || !demands.comerOriginShown || values.comerOrigin > 0,
    bill: bills <= 3 && (!isBillAsked || bills > 0),
    morosity: !isMorosityAsked || values.accept_morosity_verification,
    consent: !demands.leads || !demands.leadsConsentRequired || values.allow_contact,
  };
};

const person = ({ values, files }: AnsweredLead, demands: Demands): Requirements => {
  const { owner, owner_address: address } = values;
  const isCompany = owner?.type === "J";
  const of = (name: string): number => files.filter(({ field }) => field === name).length;
  const isDifferent = address?.different_address === true;
  const addresses = isDifferent ? Object.values(placeOf(address, address.zip)) : [];
  const hasName = isCompany
    ? owner.juridic_name !== "" && owner.rep_name !== "" && owner.rep_surname1 !== ""
    : owner !== undefined && owner.name !== "" && owner.surname1 !== "";
  const hasTaxId = isCompany
    ? isCompanysTaxId(owner.juridic_vat) && isPersonsTaxId(owner.rep_vat)
    : owner !== undefined && (owner.document_type === "PS" ? owner.vat !== "" : isPersonsTaxId(owner.vat));
  return {
    "tax id": hasTaxId,
    names: hasName,
    "companies are taken": !isCompany || !demands.companyVatRestricted,
    "company document": !isCompany || of("cif") >= 1,
    "identity document": of("nif_faceup") <= 2 && (!demands.dniRequired || of("nif_faceup") >= 1),
    mobile: (address?.mobile ?? "").length >= 4 && /^\+?\d+$/.test(address?.mobile ?? ""),
    email:
      address?.email === ""
        ? !demands.emailRequired
        : /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(address?.email ?? ""),
    language: !demands.commsLanguageRequired || ["ca", "es", "en"].includes(values.commsLanguage),
    "owner's address": addresses.every(Boolean),
  };
};

const contract = ({ values, files, commodity }: AnsweredLead, demands: Demands): Requirements => {
  const { power, power2, power3, power4, power5, power6 } = values;
  const all = [power, power2, power3, power4, power5, power6];
  const isLarge = power > 15 || power2 > 15;
  const isRising = all.every((value, index) => value > 0 && value >= (all[index - 1] ?? 0));
  const documents = files.filter(({ field }) => field === "selfcons_attach").length;
  const isDocumentAsked = values.selfconsCode !== "00" && demands.selfconsAttachmentsRequired;
  return {
    tariff: values.tarifaATR > 0,
    product: values.tarifa > 0,
    coupons: new Set(values.promotional_code).size === values.promotional_code.length,
    ...(commodity === "electricity" && {
      powers: power >= 1 && power2 >= 1,
      "six powers": !isLarge || isRising,
      "self-consumption documents": documents <= 3 && (!isDocumentAsked || documents > 0),
    }),
  };
};

/**
 * The required fields of the specification (part 3, section 5) that a confirmed lead of a visitor lacks: another way of
 * computing what the server's rules decide, from the lead as it is answered.
 */
export const unmetRequirements = (
  confirmed: AnsweredLead,
  electricity: AnsweredLead | undefined,
  demands: Demands,
): string[] => {
  const lead = wholeOf(confirmed, electricity);
  const { values } = lead;
  const isHalted = demands.businessHalted && values.owner?.type === "J";
  const all = {
    ...installation(lead, demands),
    ...person(lead, demands),
    ...(!isHalted && {
      ...contract(lead, demands),
      IBAN: isIban(values.bank?.iban ?? ""),
      "own account": values.bank?.owner_is_bank_owner === true,
    }),
    conditions: values.accept_ov_conditions,
    privacy: values.accept_gdpr,
  };
  return Object.entries(all).flatMap(([name, isMet]) => (isMet ? [] : [name]));
};
