import { isValidCadastralReference } from "#energy/cadastral-reference.ts";
import { fitsSupply } from "#energy/contract-process.ts";
import { parseCups } from "#energy/cups.ts";
import { isValidIban } from "#energy/iban.ts";
import { isDocumentNumber } from "#energy/identity-document.ts";
import { isPossiblePostalCode } from "#energy/postal-code.ts";
import { HOUSEHOLD_POWER_LIMIT_W, powerProblems, type PowerProblem } from "#energy/power-limits.ts";
import { findAccessTariff } from "#energy/tariffs.ts";
import { isOrganisationTaxId, isValidTaxId, restoreTaxIdZeros } from "#energy/tax-id.ts";
import { isEmailAddress } from "#platform/contract/email-address.ts";
import { isValidMobile } from "#platform/contract/mobile.ts";
import {
  uploadLimits,
  type ContractingSwitch,
  type UploadField,
} from "../../contract/contracting-switches.ts";
import type { Commodity } from "../../contract/lead-record.ts";
import type { LeadValues } from "../../contract/lead-sections.ts";

/** What the rules look at: the answers, how many files each field has, and what the deployment demands. */
export interface LeadToCheck {
  readonly commodity: Commodity;
  readonly values: LeadValues;
  readonly fileCounts: Readonly<Record<UploadField, number>>;
  readonly switches: Readonly<Record<ContractingSwitch | "invoiceRequired", boolean>>;
  readonly isSignedIn: boolean;
  /** CNMC's code of the access tariff of the lead; undefined for a number that no tariff has. */
  readonly tariffCode: string | undefined;
}

/** Codes of what is wrong, by the field's name on the wire. */
export type LeadFaults = Record<string, string[]>;
type Rule = (lead: LeadToCheck) => (LeadFaults | undefined)[];

const fault = (field: string, code: string): LeadFaults => ({ [field]: [code] });
const isEmpty = (value: unknown): boolean => value === undefined || value === "" || value === -1;
type Test<T> = (value: T) => boolean;
/** `required` when the value is absent, and a code when it is there and wrong: `not_valid`, or that beside the test. */
const checked = <T>(
  field: string,
  value: T | undefined,
  test: Test<T> | readonly [isRight: Test<T>, code: string] = () => true,
): LeadFaults | undefined => {
  if (value === undefined || isEmpty(value)) return fault(field, "required");
  const [isRight, code] = typeof test === "function" ? ([test, "not_valid"] as const) : test;
  return isRight(value) ? undefined : fault(field, code);
};
const checkedIf = <T>(field: string, value: T | undefined, isRight: Test<T>): LeadFaults | undefined =>
  isEmpty(value) ? undefined : checked(field, value, isRight);
const ticked = (field: string, value: boolean | undefined): LeadFaults | undefined =>
  value === true ? undefined : fault(field, "required");
/** Whether a field has the files that it needs; more than it takes are never stored. */
const files = ({ fileCounts }: LeadToCheck, field: UploadField): LeadFaults | undefined =>
  fileCounts[field] < uploadLimits[field].minimum ? fault(field, "required") : undefined;

type Place = NonNullable<LeadValues["ownerAddress"]>;

const place = (section: string, address: Place | undefined): (LeadFaults | undefined)[] => [
  checked(`${section}.state`, address?.provinceId, (id) => id >= 1 && id <= 52),
  checkedIf(`${section}.municipi`, address?.municipalityCode, (code) => /^\d{5}$/.test(code)),
  checked(`${section}.poblacio`, address?.locality),
  checked(`${section}.tv`, address?.streetTypeId, (id) => id > 0),
  checked(`${section}.nv`, address?.streetName),
  checked(`${section}.pnp`, address?.streetNumber),
  checkedIf(`${section}.ref_catastral`, address?.cadastralReference, isValidCadastralReference),
];

const consents: Rule = ({ values, switches, isSignedIn }) => [
  switches.leads && switches.leadsConsentRequired && !isSignedIn
    ? ticked("allow_contact", values.allowContact)
    : undefined,
  switches.morosityCheck || switches.morosityAcceptanceRequired
    ? ticked("accept_morosity_verification", values.acceptsMorosityCheck)
    : undefined,
];

const supply: Rule = ({ values: { supply: found } }) => [
  checked("cups.name", found?.cups, [(cups) => parseCups(cups).valid, "cups_not_valid"]),
  found?.postalCode !== undefined && found.postalCode.length < 5
    ? fault("cups.dp", found.postalCode === "" ? "required" : "too_short")
    : checked("cups.dp", found?.postalCode, isPossiblePostalCode),
  ...place("cups", found),
];

const present: Rule = (lead) => {
  const { values, switches } = lead;
  const { isActive, changesOwner, process } = values;
  return [
    checked("cnae.vivienda", values.activity?.residence),
    values.activity?.residence === "business"
      ? checked("cnae.cnae", values.activity.cnaeId, (id) => id > 0)
      : undefined,
    checked("activeContract", isActive),
    isActive === true ? checked("changeOwner", changesOwner) : undefined,
    isActive === undefined || (isActive && changesOwner === undefined)
      ? undefined
      : checkedIf("question", process, (asked) =>
          fitsSupply(asked, { isActive, changesOwner: isActive && changesOwner === true }),
        ),
    isActive === true && switches.comerOriginShown
      ? checked("comerOrigin", values.previousRetailerId, (id) => id > 0)
      : undefined,
    isActive === true && switches.invoiceRequired ? files(lead, "invoice") : undefined,
  ];
};

const isPersonTaxId = (taxId: string): boolean => isValidTaxId(taxId) && !isOrganisationTaxId(taxId);

const person: Rule = ({ values: { owner } }) => {
  const type = owner?.documentType ?? "NI";
  return [
    checked(
      "owner.vat",
      owner?.taxId,
      (taxId) => isDocumentNumber(type, taxId) && !(type === "NI" && isOrganisationTaxId(taxId)),
    ),
    checked("owner.name", owner?.name),
    checked("owner.surname1", owner?.surname1),
  ];
};

const company: Rule = (lead) => {
  const { owner } = lead.values;
  return [
    lead.switches.companyVatRestricted
      ? fault("owner.juridic_vat", "company_tax_id_refused")
      : checked("owner.juridic_vat", owner?.companyTaxId, isOrganisationTaxId),
    checked("owner.juridic_name", owner?.companyName),
    checked("owner.rep_vat", owner?.representativeTaxId, (taxId) => isPersonTaxId(restoreTaxIdZeros(taxId))),
    checked("owner.rep_name", owner?.representativeName),
    checked("owner.rep_surname1", owner?.representativeSurname1),
    files(lead, "cif"),
  ];
};

const holder: Rule = (lead) => {
  const { values, switches } = lead;
  const { owner, ownerAddress } = values;
  return [
    owner === undefined ? fault("owner.type", "required") : undefined,
    ...(owner?.kind === "J" ? company(lead) : person(lead)),
    switches.dniRequired ? files(lead, "nif_faceup") : undefined,
    checked("owner_address.mobile", ownerAddress?.mobile, isValidMobile),
    switches.emailRequired
      ? checked("owner_address.email", ownerAddress?.email, isEmailAddress)
      : checkedIf("owner_address.email", ownerAddress?.email, isEmailAddress),
    switches.commsLanguageRequired ? checked("commsLanguage", values.commsLanguage) : undefined,
    ...(ownerAddress?.isDifferent === true
      ? [
          checked("owner_address.zip", ownerAddress.postalCode, isPossiblePostalCode),
          ...place("owner_address", ownerAddress),
        ]
      : []),
  ];
};

const powerFields = ["power", "power2", "power3", "power4", "power5", "power6"] as const;
const leastPowerW = 1000;
const codeOfPower: Readonly<Record<PowerProblem, string>> = {
  period_missing: "required",
  period_not_in_tariff: "not_valid",
  not_positive: "too_small",
  above_tariff_limit: "too_large",
  below_tariff_limit: "too_small",
  below_previous_period: "too_small",
};

/** From P1: two where both are up to 15 kW and the tariff has no more, otherwise six. */
export const powersOf = ({ values, tariffCode }: Pick<LeadToCheck, "values" | "tariffCode">): number[] => {
  const all = [
    values.powerW,
    values.power2W,
    values.power3W,
    values.power4W,
    values.power5W,
    values.power6W,
  ].map((power) => power ?? 0);
  const isLarge = Math.max(...all.slice(0, 2)) > HOUSEHOLD_POWER_LIMIT_W;
  const periods = tariffCode === undefined ? undefined : findAccessTariff(tariffCode)?.powerPeriods;
  return isLarge || periods === 6 ? all : all.slice(0, 2);
};

const powers: Rule = (lead) => {
  const { tariffCode } = lead;
  const asked = powersOf(lead);
  const least = (["power", "power2"] as const).map((field, index) => {
    const powerW = asked[index] ?? 0;
    return checked(field, powerW === 0 ? undefined : powerW, [(power) => power >= leastPowerW, "too_small"]);
  });
  const tariff = tariffCode === undefined ? null : findAccessTariff(tariffCode);
  if (tariff === null || least.some((found) => found !== undefined)) return least;
  return powerProblems(tariff.code, asked).map(({ period, problem }) =>
    asked[period - 1] === 0
      ? fault(powerFields[period - 1] ?? "power", "required")
      : fault(powerFields[period - 1] ?? "power", codeOfPower[problem]),
  );
};

const noSelfConsumption = "00";

const product: Rule = (lead) => {
  const { values, commodity, tariffCode, switches } = lead;
  const { selfConsumption = noSelfConsumption, promotionalCodes = [] } = values;
  return [
    checked("tarifaATR", values.accessTariffId, [() => tariffCode !== undefined, "not_a_choice"]),
    checked("tarifa", values.productId, (id) => id > 0),
    new Set(promotionalCodes.map((code) => code.toUpperCase())).size < promotionalCodes.length
      ? fault("promotional_code", "not_valid")
      : undefined,
    ...(commodity === "electricity"
      ? [
          ...powers(lead),
          checked("selfconsCode", selfConsumption, (code) => /^[0-9A-Z]{2}$/.test(code)),
          selfConsumption !== noSelfConsumption && switches.selfconsAttachmentsRequired
            ? files(lead, "selfcons_attach")
            : undefined,
        ]
      : []),
  ];
};

const payment: Rule = ({ values: { bank } }) => [
  checked("bank.iban", bank?.iban, [isValidIban, "iban_not_valid"]),
  ticked("bank.owner_is_bank_owner", bank?.isOwner),
];

const conditions: Rule = ({ values, isSignedIn }) =>
  isSignedIn
    ? []
    : [ticked("accept_gdpr", values.acceptsGdpr), ticked("accept_ov_conditions", values.acceptsConditions)];

/** A company whose contracting is halted leaves its data and is called. */
export const isHalted = ({ values, switches }: Pick<LeadToCheck, "values" | "switches">): boolean =>
  switches.businessHalted && values.owner?.kind === "J";

/** Everything that keeps a lead from being confirmed. */
export const leadFaults = (lead: LeadToCheck): LeadFaults => {
  const contract = isHalted(lead) ? [] : [product, payment];
  const rules = [consents, supply, present, holder, ...contract, conditions];
  return Object.assign({}, ...rules.flatMap((rule) => rule(lead)));
};

/** What is wrong with the answers that are there, whatever else is missing. */
export const faultsOfPart = (lead: LeadToCheck): LeadFaults =>
  Object.fromEntries(
    Object.entries(leadFaults(lead)).filter(([, codes]) => codes.some((code) => code !== "required")),
  );
