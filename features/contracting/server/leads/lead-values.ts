import { normaliseCadastralReference } from "#energy/cadastral-reference.ts";
import { normaliseCups } from "#energy/cups.ts";
import { normaliseIban } from "#energy/iban.ts";
import { storedDocumentNumber } from "#energy/identity-document.ts";
import { restorePostalCode } from "#energy/postal-code.ts";
import { restoreTaxIdZeros } from "#energy/tax-id.ts";
import { householdCnae } from "#features/supply-points/contract/list-cnaes.ts";
import { normaliseEmail } from "#platform/contract/email-address.ts";
import { isValidMobile, normaliseMobile } from "#platform/contract/mobile.ts";
import type { LeadValues } from "../../contract/lead-sections.ts";

type Supply = NonNullable<LeadValues["supply"]>;
type Owner = NonNullable<LeadValues["owner"]>;
type Address = NonNullable<LeadValues["ownerAddress"]>;

const mapped = <T>(value: T | undefined, change: (value: T) => T): T | undefined =>
  value === undefined ? undefined : change(value);

const storedSupply = (supply: Supply): Supply => ({
  ...supply,
  cups: normaliseCups(supply.cups),
  postalCode: mapped(supply.postalCode, restorePostalCode),
  cadastralReference: mapped(supply.cadastralReference, normaliseCadastralReference),
});

const storedOwner = (owner: Owner): Owner => ({
  ...owner,
  taxId: mapped(owner.taxId, (taxId) => storedDocumentNumber(owner.documentType ?? "NI", taxId)),
  companyTaxId: mapped(owner.companyTaxId, restoreTaxIdZeros),
  representativeTaxId: mapped(owner.representativeTaxId, restoreTaxIdZeros),
});

const storedAddress = (address: Address): Address => ({
  ...address,
  postalCode: mapped(address.postalCode, restorePostalCode),
  cadastralReference: mapped(address.cadastralReference, normaliseCadastralReference),
  email: mapped(address.email, normaliseEmail),
  mobile: mapped(address.mobile, (typed) => (isValidMobile(typed) ? normaliseMobile(typed) : typed)),
});

/** The answers in the form in which they are stored. The activity of a home is that of homes, whatever was sent. */
export const storedValues = (values: LeadValues): LeadValues => ({
  ...values,
  supply: mapped(values.supply, storedSupply),
  owner: mapped(values.owner, storedOwner),
  ownerAddress: mapped(values.ownerAddress, storedAddress),
  activity: mapped(values.activity, (activity) =>
    activity.residence === "habitual" || activity.residence === "second"
      ? { ...activity, cnaeId: householdCnae.id }
      : activity,
  ),
  bank: mapped(values.bank, (bank) => ({ ...bank, iban: mapped(bank.iban, normaliseIban) })),
});

/** Without the fields that have no value, so that they replace nothing. */
const present = <T extends object>(fields: T): Partial<T> =>
  // oxlint-disable-next-line typescript/consistent-type-assertions -- built from T's own entries
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>;

/** The sections that a call sends replace those that are stored. */
export const mergedValues = (stored: LeadValues, sent: LeadValues): LeadValues => ({
  ...stored,
  ...present(sent),
});

/**
 * The answers of a lead for gas that was sent with one for electricity: the holder, the account and the consents are of
 * both, unless the one for gas has its own.
 */
export const withElectricity = (gas: LeadValues, electricity: LeadValues): LeadValues => ({
  ...gas,
  allowContact: gas.allowContact ?? electricity.allowContact,
  acceptsMorosityCheck: gas.acceptsMorosityCheck ?? electricity.acceptsMorosityCheck,
  supply:
    gas.supply === undefined || electricity.supply === undefined
      ? gas.supply
      : { ...electricity.supply, ...present(gas.supply), cups: gas.supply.cups },
  activity: gas.activity ?? electricity.activity,
  owner: gas.owner ?? electricity.owner,
  ownerAddress: gas.ownerAddress ?? electricity.ownerAddress,
  commsLanguage: gas.commsLanguage ?? electricity.commsLanguage,
  bank: gas.bank ?? electricity.bank,
  acceptsGdpr: gas.acceptsGdpr ?? electricity.acceptsGdpr,
  acceptsConditions: gas.acceptsConditions ?? electricity.acceptsConditions,
  acceptsPublicity: gas.acceptsPublicity ?? electricity.acceptsPublicity,
});

/** The holder's tax id, of which a link asks for the end. */
export const taxIdOf = ({ owner }: LeadValues): string | undefined =>
  owner?.kind === "J" ? owner.companyTaxId : owner?.taxId;

/** The name of the holder as it is written on a document. */
export const holderNameOf = ({ owner }: LeadValues): string =>
  owner?.kind === "J"
    ? (owner.companyName ?? "")
    : [owner?.name, owner?.surname1, owner?.surname2].filter((part) => (part ?? "") !== "").join(" ");
