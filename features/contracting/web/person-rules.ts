import { isDocumentNumber } from "#energy/identity-document.ts";
import { isOrganisationTaxId, isValidTaxId, restoreTaxIdZeros } from "#energy/tax-id.ts";
import { isEmailAddress } from "#platform/contract/email-address.ts";
import { isValidMobile } from "#platform/contract/mobile.ts";
import type { ContractingAnswers } from "./contracting-answers.ts";

type Person = ContractingAnswers["person"];

export type PersonProblem =
  | "required"
  | "tax_id_not_valid"
  | "passport_not_valid"
  | "company_not_accepted"
  | "person_tax_id_needed"
  | "mobile_not_valid"
  | "email_not_valid";

export interface PersonDemands {
  readonly companyVatRestricted: boolean;
  readonly emailRequired: boolean;
  readonly commsLanguageRequired: boolean;
}

const required = (text: string): PersonProblem | undefined => (text.trim() === "" ? "required" : undefined);

const taxIdProblem = (text: string, isCompanyRefused: boolean): PersonProblem | undefined => {
  if (text.trim() === "") return "required";
  const taxId = restoreTaxIdZeros(text);
  if (!isValidTaxId(taxId)) return "tax_id_not_valid";
  return isCompanyRefused && isOrganisationTaxId(taxId) ? "company_not_accepted" : undefined;
};

const representativeProblem = (text: string): PersonProblem | undefined => {
  const problem = taxIdProblem(text, false);
  return problem ?? (isOrganisationTaxId(restoreTaxIdZeros(text)) ? "person_tax_id_needed" : undefined);
};

const emailProblem = (text: string, isRequired: boolean): PersonProblem | undefined => {
  if (text.trim() === "") return isRequired ? "required" : undefined;
  return isEmailAddress(text.trim()) ? undefined : "email_not_valid";
};

const mobileProblem = (text: string): PersonProblem | undefined => {
  if (text.trim() === "") return "required";
  return isValidMobile(text) ? undefined : "mobile_not_valid";
};

const holderProblem = (
  { taxId, hasPassport }: Person,
  { companyVatRestricted }: PersonDemands,
): PersonProblem | undefined => {
  if (!hasPassport) return taxIdProblem(taxId, companyVatRestricted);
  if (taxId.trim() === "") return "required";
  return isDocumentNumber("PS", taxId) ? undefined : "passport_not_valid";
};

/** What is wrong with the holder and the ways to reach them; the address and the files have rules of their own. */
export const personProblems = (person: Person, demands: PersonDemands) => ({
  taxId: holderProblem(person, demands),
  name: required(person.name),
  surname1: required(person.surname1),
  representativeTaxId: representativeProblem(person.representativeTaxId),
  representativeName: required(person.representativeName),
  representativeSurname1: required(person.representativeSurname1),
  mobile: mobileProblem(person.mobile),
  email: emailProblem(person.email, demands.emailRequired),
  language: demands.commsLanguageRequired ? required(person.language) : undefined,
});
