import { storedDocumentNumber } from "#energy/identity-document.ts";
import { normaliseCadastralReference } from "#energy/cadastral-reference.ts";
import { normaliseCups } from "#energy/cups.ts";
import { normaliseIban } from "#energy/iban.ts";
import { powerFromText } from "#energy/power-change.ts";
import { restorePostalCode } from "#energy/postal-code.ts";
import { restoreTaxIdZeros } from "#energy/tax-id.ts";
import { householdCnae } from "#features/supply-points/contract/list-cnaes.ts";
import { normaliseEmail } from "#platform/contract/email-address.ts";
import { normaliseMobile } from "#platform/contract/mobile.ts";
import { emptyPostalAddress, type TypedPostalAddress } from "#platform/web/address/typed-postal-address.ts";
import {
  type Answers,
  type ContractingAnswers,
  emptyAnswers,
  isCompany,
  powerNames,
} from "./contracting-answers.ts";

/** A power as it is shown for editing, in kW with a comma; empty for none. */
export const kilowattText = (powerW: number | undefined): string =>
  powerW === undefined || powerW === 0 ? "" : String(powerW / 1000).replace(".", ",");

const canonicalPlace = (typed: TypedPostalAddress): TypedPostalAddress => ({
  postalCode: restorePostalCode(typed.postalCode.trim()),
  municipality: typed.municipality,
  streetType: typed.streetType,
  street: typed.street.trim(),
  number: typed.number.trim(),
  block: typed.block.trim(),
  stairs: typed.stairs.trim(),
  floor: typed.floor.trim(),
  unit: typed.unit.trim(),
  hint: typed.hint.trim(),
  cadastralReference: normaliseCadastralReference(typed.cadastralReference),
});

const canonicalInstallation = (typed: ContractingAnswers["installation"]) => ({
  ...typed,
  ...canonicalPlace(typed),
  cups: normaliseCups(typed.cups),
  ...(typed.supply === "none" && { retailer: "", invoice: [] }),
  ...(typed.residence !== "business" && { cnae: String(householdCnae.id) }),
});

const noRepresentative = {
  representativeTaxId: "",
  representativeName: "",
  representativeSurname1: "",
  representativeSurname2: "",
  companyDocument: [],
};

const canonicalNames = (typed: ContractingAnswers["person"]) =>
  isCompany(typed)
    ? {
        surname1: "",
        surname2: "",
        representativeTaxId: restoreTaxIdZeros(typed.representativeTaxId),
        representativeName: typed.representativeName.trim(),
        representativeSurname1: typed.representativeSurname1.trim(),
        representativeSurname2: typed.representativeSurname2.trim(),
      }
    : { surname1: typed.surname1.trim(), surname2: typed.surname2.trim(), ...noRepresentative };

const canonicalPerson = (typed: ContractingAnswers["person"]): ContractingAnswers["person"] => ({
  ...typed,
  ...(typed.isSameAddress ? { ...emptyPostalAddress, locality: "" } : canonicalPlace(typed)),
  taxId: storedDocumentNumber(typed.hasPassport ? "PS" : "NI", typed.taxId),
  name: typed.name.trim(),
  ...canonicalNames(typed),
  mobile: normaliseMobile(typed.mobile),
  email: normaliseEmail(typed.email),
});

const canonicalContract = (typed: ContractingAnswers["contract"], isSwitch: boolean) => {
  const watts = powerNames.map((name) => powerFromText(typed.powers[name]) ?? 0);
  const [P1, P2, ...others] = watts.map(kilowattText);
  const hasSix = watts.slice(0, 2).some((powerW) => powerW > 15_000);
  const [P3 = "", P4 = "", P5 = "", P6 = ""] = hasSix ? others : [];
  return {
    ...typed,
    powers: { P1: P1 ?? "", P2: P2 ?? "", P3, P4, P5, P6 },
    isChanged: isSwitch && typed.isChanged,
    ...(!typed.hasSelfConsumption && { selfConsumptionCode: "00", selfConsumptionFiles: [] }),
  };
};

const canonicalGasContract = (typed: ContractingAnswers["gasContract"]) =>
  typed.includesGas
    ? {
        ...typed,
        cups: normaliseCups(typed.cups),
        ...(typed.supply === "none" && { retailer: "", invoice: [] }),
      }
    : { ...emptyAnswers.gasContract, includesGas: false };

/**
 * Answers as the server stores and returns them, without what other answers have made void: a record that is read again
 * equals what was submitted.
 */
export const canonicalAnswers = (answers: Answers): Answers => {
  const { installation, person, contract, gasContract, payment } = answers;
  return {
    ...answers,
    ...(installation && { installation: canonicalInstallation(installation) }),
    ...(person && { person: canonicalPerson(person) }),
    ...(contract && { contract: canonicalContract(contract, installation?.supply === "mine") }),
    ...(gasContract && { gasContract: canonicalGasContract(gasContract) }),
    ...(payment && { payment: { ...payment, iban: normaliseIban(payment.iban) } }),
  };
};
