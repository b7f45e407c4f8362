import type { DocumentType } from "#energy/identity-document.ts";
import { normaliseTaxId, restoreTaxIdZeros, searchedTaxIds, taxIdKind } from "#energy/tax-id.ts";
import type { AdministrativeCentres } from "#features/contracts/contract/administrative-centres.ts";
import { partsOfName, type PersonName } from "#features/profile/contract/person-name.ts";
import { element } from "#platform/server/signing/canonical-xml.ts";
import { type PostalAddress, provinceNameOf } from "./facturae-policy.ts";

/** What the customer's record says of the holder of an invoice. */
export interface CustomerFacts {
  /** As it is stored. */
  readonly taxId: string;
  readonly kind: "person" | "company";
  readonly documentType: DocumentType;
  /** Null where the record has the name in one text only. */
  readonly personName: PersonName | null;
}

/** The facts, if they are those of the party with this number. */
const factsOfParty = (customer: CustomerFacts | undefined, taxId: string): CustomerFacts | undefined =>
  customer !== undefined && searchedTaxIds(taxId).includes(customer.taxId) ? customer : undefined;

export interface FiscalIdentity {
  readonly taxId: string;
  /** `R` resident in Spain, `U` elsewhere in the European Union, `E` elsewhere. */
  readonly residence: "R" | "U" | "E";
  readonly name:
    | { readonly kind: "legal"; readonly name: string }
    | { readonly kind: "individual"; readonly parts: PersonName };
}

/** A VAT number of another member state, which begins with its code; Greece has two. */
const vatOfUnion =
  /^(?:AT|BE|BG|CY|CZ|DE|DK|EE|EL|FI|FR|GR|HR|HU|IE|IT|LT|LU|LV|MT|NL|PL|PT|RO|SE|SI|SK)(?=.*\d)[A-Z\d]{2,13}$/;

/** A NIF, NIE or CIF is of a resident; of other documents only a VAT number says the country. */
const residenceOf = (taxId: string, isSpanish: boolean, type: DocumentType | undefined) => {
  if (isSpanish) return "R";
  return type !== "PS" && type !== "OT" && vatOfUnion.test(taxId) ? "U" : "E";
};

/**
 * The number, residence and name of a party. The number of a Spanish document says whether it is a person's; for others
 * the customer's record does, and without one a VAT number is a company's and any other document a person's.
 */
export const fiscalIdentity = (
  party: { readonly taxId: string; readonly name: string },
  customer: CustomerFacts | undefined,
): FiscalIdentity => {
  const facts = factsOfParty(customer, party.taxId);
  const type = facts?.documentType;
  const mayBeSpanish = type === undefined || type === "NI" || type === "NE";
  const taxId = facts?.taxId ?? (mayBeSpanish ? restoreTaxIdZeros(party.taxId) : normaliseTaxId(party.taxId));
  const spanishKind = mayBeSpanish ? taxIdKind(taxId) : null;
  const isPerson =
    spanishKind === null
      ? (facts?.kind ?? (vatOfUnion.test(taxId) ? "company" : "person")) === "person"
      : spanishKind !== "cif";
  return {
    taxId,
    residence: residenceOf(taxId, spanishKind !== null, type),
    name: isPerson
      ? { kind: "individual", parts: facts?.personName ?? partsOfName(party.name) }
      : { kind: "legal", name: party.name },
  };
};

export interface Party {
  readonly identity: FiscalIdentity;
  readonly address: PostalAddress;
  readonly contact?: { readonly phone: string; readonly website: string; readonly email: string };
  /** Of a public body: without them FACe refuses the document. */
  readonly centres?: AdministrativeCentres | null | undefined;
}

const text = (name: string, value: string): string => element(name, { text: value });

/** Longest part of a person's name. */
const maxPart = 40;

/** A person without a surname has a dash: the format demands one. */
const individualName = ({ givenName, firstSurname, secondSurname }: PersonName): string =>
  text("Name", givenName.slice(0, maxPart)) +
  text("FirstSurname", (firstSurname ?? "-").slice(0, maxPart)) +
  (secondSurname === null ? "" : text("SecondSurname", secondSurname.slice(0, maxPart)));

const addressElement = (address: PostalAddress): string =>
  element(
    "AddressInSpain",
    text("Address", address.street) +
      element("PostCode", address.postalCode) +
      text("Town", address.town) +
      text("Province", address.province) +
      element("CountryCode", "ESP"),
  );

/** Codes of `RoleTypeCodeType`, as FACe reads them. */
const centreRoles = [
  ["01", "accountingOffice"],
  ["02", "managingBody"],
  ["03", "processingUnit"],
  ["04", "proposingBody"],
] as const;

const centresElement = ({ centres, address }: Party): string => {
  if (!centres) return "";
  const written = centreRoles.map(([role, key]) => {
    const centre = centres[key];
    if (!centre) return "";
    const own = centre.address;
    const place = own
      ? { ...own, town: own.city, province: provinceNameOf(own.postalCode) ?? address.province }
      : address;
    return element(
      "AdministrativeCentre",
      text("CentreCode", centre.code) +
        element("RoleTypeCode", role) +
        addressElement(place) +
        (centre.name ? text("CentreDescription", centre.name) : ""),
    );
  });
  return element("AdministrativeCentres", written.join(""));
};

export const partyElement = (name: string, party: Party): string => {
  const { identity, address, contact } = party;
  const place =
    addressElement(address) +
    (contact === undefined
      ? ""
      : element(
          "ContactDetails",
          text("Telephone", contact.phone.slice(0, 15)) +
            text("WebAddress", contact.website.slice(0, 60)) +
            text("ElectronicMail", contact.email.slice(0, 60)),
        ));
  return element(
    name,
    element(
      "TaxIdentification",
      element("PersonTypeCode", identity.name.kind === "legal" ? "J" : "F") +
        element("ResidenceTypeCode", identity.residence) +
        text("TaxIdentificationNumber", identity.taxId),
    ) +
      centresElement(party) +
      (identity.name.kind === "legal"
        ? element("LegalEntity", text("CorporateName", identity.name.name.slice(0, 80)) + place)
        : element("Individual", individualName(identity.name.parts) + place)),
  );
};
