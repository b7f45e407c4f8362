import { parseCups } from "#energy/cups.ts";
import { isValidIban } from "#energy/iban.ts";
import {
  type ContractingAnswers,
  type ContractingKind,
  isCompany,
} from "#features/contracting/web/contracting-answers.ts";
import { personProblems } from "#features/contracting/web/person-rules.ts";
import { askedPowers, powerProblem } from "#features/contracting/web/power-rules.ts";
import { postalAddressFaults } from "#platform/web/address/typed-postal-address.ts";
import type { Demands } from "./lead-requirements.ts";

interface FormContext {
  readonly kind: ContractingKind;
  readonly demands: Demands;
}
type Rule = (answers: ContractingAnswers, context: FormContext) => boolean;

interface Supply {
  readonly supply: string;
  readonly cups: string;
  readonly retailer: string;
  readonly invoice: readonly string[];
}
const isSupply = ({ supply, cups, retailer, invoice }: Supply, demands: Demands): boolean =>
  supply !== "" &&
  parseCups(cups).valid &&
  (supply === "none" ||
    ((!demands.comerOriginShown || retailer !== "") && (!demands.invoiceRequired || invoice.length > 0)));

const isPlace = (values: ContractingAnswers["installation"] | ContractingAnswers["person"]): boolean =>
  Object.keys(postalAddressFaults(values)).length === 0;

const hasPerson = (values: ContractingAnswers["person"], demands: Demands): boolean => {
  const { name, taxId, surname1, mobile, email, language, ...representative } = personProblems(
    values,
    demands,
  );
  const problems = [name, taxId, mobile, email, language];
  return (
    isCompany(values) ? [...problems, ...Object.values(representative)] : [...problems, surname1]
  ).every((problem) => problem === undefined);
};

/** The products on sale for homes, by the tariff whose list has them. */
const listed: Readonly<Record<string, readonly string[]>> = {
  "18": ["1", "2", "3", "7", "9", "10", "11"],
  "19": ["3", "7", "9"],
  "101": ["8"],
  "102": ["8"],
};

/** What the forms of the steps let pass: the portal's own rules, and the lists that a person chooses from. */
const rules: Readonly<Record<keyof ContractingAnswers, Rule>> = {
  installation: ({ installation: values }, { demands }) =>
    isSupply(values, demands) &&
    isPlace(values) &&
    (values.residence !== "business" || values.cnae !== "") &&
    (!demands.morosityAcceptanceRequired || values.acceptsMorosity) &&
    (!demands.leads || !demands.leadsConsentRequired || values.consent),
  person: ({ person: values }, { demands }) =>
    hasPerson(values, demands) &&
    (values.isSameAddress || isPlace(values)) &&
    (!demands.dniRequired || values.idFront.length > 0) &&
    (!isCompany(values) || values.companyDocument.length > 0),
  contract: ({ contract: values }, { demands }) => {
    const asked = askedPowers(values.powers);
    return (
      asked.every((name) => powerProblem(values.powers, name) === undefined) &&
      (asked.length === 2) === (values.tariff === "18") &&
      listed[values.tariff]?.includes(values.product) === true &&
      new Set(values.coupons.map((code) => code.toUpperCase())).size === values.coupons.length &&
      (!values.hasSelfConsumption ||
        !demands.selfconsAttachmentsRequired ||
        values.selfConsumptionFiles.length > 0)
    );
  },
  gasContract: ({ gasContract: values }, { kind, demands }) =>
    !values.includesGas ||
    ((kind === "gas" || isSupply(values, demands)) &&
      Number(values.tariff) > 100 &&
      listed[values.tariff]?.includes(values.product) === true),
  payment: ({ payment: { iban, isOwner } }) => isOwner && isValidIban(iban),
  confirmation: ({ confirmation }) => confirmation.acceptsConditions && confirmation.acceptsPrivacy,
};

/** Whether the form of a step lets what it shows pass. */
export const passesForm = (
  name: keyof ContractingAnswers,
  shown: ContractingAnswers,
  context: FormContext,
): boolean => rules[name](shown, context);
