import { processOf } from "#energy/contract-process.ts";
import { powerFromText } from "#energy/power-change.ts";
import type { BodyOf } from "#platform/contract/endpoint.ts";
import type { TypedPostalAddress } from "#platform/web/address/typed-postal-address.ts";
import { kilowattText } from "./canonical-answers.ts";
import type { LeadRecord } from "../contract/lead-record.ts";
import { leadSteps } from "../contract/lead-sections.ts";
import type { saveGasLead } from "../contract/save-gas-lead.ts";
import type { saveLead } from "../contract/save-lead.ts";
import {
  type Answers,
  type ContractingAnswers,
  type ContractingKind,
  emptyAnswers,
  isCompany,
  powerNames,
  type SupplyNow,
} from "./contracting-answers.ts";

type LeadBody = BodyOf<typeof saveLead>;
type GasLeadBody = BodyOf<typeof saveGasLead>;
type Installation = ContractingAnswers["installation"];
type Person = ContractingAnswers["person"];

/** The wire's number for "none is chosen". */
const noId = -1;
const idOf = (text: string): number => (text === "" ? noId : Number(text));
const textOf = (id: number | undefined): string => (id === undefined || id === noId ? "" : String(id));

const placeOf = (typed: TypedPostalAddress & { readonly locality: string }) => ({
  locality: typed.locality,
  municipalityCode: typed.municipality,
  provinceId: idOf(typed.municipality.slice(0, 2)),
  streetTypeId: idOf(typed.streetType),
  streetName: typed.street,
  streetNumber: typed.number,
  block: typed.block,
  stairs: typed.stairs,
  floor: typed.floor,
  flat: typed.unit,
  hint: typed.hint,
  cadastralReference: typed.cadastralReference,
});

const ownerOf = (person: Person) =>
  isCompany(person)
    ? ({
        kind: "J",
        companyTaxId: person.taxId,
        companyName: person.name,
        representativeTaxId: person.representativeTaxId,
        representativeName: person.representativeName,
        representativeSurname1: person.representativeSurname1,
        representativeSurname2: person.representativeSurname2,
      } as const)
    : ({
        kind: "F",
        documentType: person.hasPassport ? "PS" : "NI",
        taxId: person.taxId,
        name: person.name,
        surname1: person.surname1,
        surname2: person.surname2,
      } as const);

const personSections = (person: Person | undefined) =>
  person && {
    owner: ownerOf(person),
    ownerAddress: {
      isDifferent: !person.isSameAddress,
      mobile: person.mobile,
      email: person.email,
      ...(!person.isSameAddress && {
        ...placeOf(person),
        postalCode: person.postalCode,
      }),
    },
    ...(person.language !== "" && { commsLanguage: person.language }),
    idFront: person.idFront,
    companyDocument: isCompany(person) ? person.companyDocument : [],
  };

const supplySections = (installation: Installation, { supply, isChanged }: SupplyState) => {
  const present = { isActive: supply !== "none", changesOwner: supply === "other" };
  return {
    allowContact: installation.consent,
    acceptsMorosityCheck: installation.acceptsMorosity,
    ...present,
    ...(supply !== "" && { process: processOf({ ...present, hasChanges: isChanged }) }),
    activity: { cnaeId: idOf(installation.cnae), residence: installation.residence },
  };
};

interface SupplyState {
  readonly supply: SupplyNow | "";
  readonly isChanged: boolean;
}

const supplyPointOf = (installation: Installation, cups: string) => ({
  ...placeOf(installation),
  cups,
  postalCode: installation.postalCode,
});

const closingSections = ({ payment, confirmation }: Answers) => ({
  ...(payment && { bank: { iban: payment.iban, isOwner: payment.isOwner } }),
  ...(confirmation && {
    acceptsConditions: confirmation.acceptsConditions,
    acceptsGdpr: confirmation.acceptsPrivacy,
    acceptsPublicity: confirmation.acceptsPublicity,
  }),
});

const completedSteps = (answers: Answers) => leadSteps.filter((name) => answers[name] !== undefined);

const contractSections = ({ contract, gasContract }: Answers) =>
  contract && {
    accessTariffId: idOf(contract.tariff),
    productId: idOf(contract.product),
    promotionalCodes: contract.coupons,
    ...powersOf(contract.powers),
    selfConsumption: contract.selfConsumptionCode,
    selfConsumptionFiles: contract.selfConsumptionFiles,
    ...(gasContract && { includesGas: gasContract.includesGas }),
  };

const powersOf = (typed: ContractingAnswers["contract"]["powers"]) => {
  const [powerW, power2W, power3W, power4W, power5W, power6W] = powerNames.map(
    (name) => powerFromText(typed[name]) ?? 0,
  );
  return { powerW, power2W, power3W, power4W, power5W, power6W };
};

const stepIndex = (answers: Answers): number => completedSteps(answers).length;

/** The body of the call for electricity, without which lead it is. */
export const electricityBodyOf = (answers: Answers): LeadBody => {
  const { installation, contract } = answers;
  if (installation === undefined) return {};
  const { supply } = installation;
  return {
    step: stepIndex(answers),
    ...supplySections(installation, { supply, isChanged: contract?.isChanged ?? false }),
    supply: supplyPointOf(installation, installation.cups),
    previousRetailerId: idOf(installation.retailer),
    invoice: installation.invoice,
    ...personSections(answers.person),
    ...contractSections(answers),
    ...closingSections(answers),
    completedSteps: completedSteps(answers),
  };
};

const gasSupplyOf = (kind: ContractingKind, { installation, gasContract }: Answers) => {
  const source = kind === "gas" ? installation : gasContract;
  const { supply = "", cups = "", retailer = "", invoice = [] } = source ?? {};
  return { supply, cups, retailer, invoice };
};

/**
 * The body of the call for gas: alone, or beside electricity, whose address it shares. What the second lead leaves out,
 * such as the person and the account, is that of the lead for electricity.
 */
export const gasBodyOf = (kind: ContractingKind, answers: Answers): GasLeadBody => {
  const { installation, gasContract } = answers;
  if (installation === undefined) return {};
  const { supply, cups, retailer, invoice } = gasSupplyOf(kind, answers);
  return {
    step: stepIndex(answers),
    ...supplySections(installation, { supply, isChanged: false }),
    supply: supplyPointOf(installation, cups),
    previousRetailerId: idOf(retailer),
    invoice,
    ...(gasContract && {
      accessTariffId: idOf(gasContract.tariff),
      productId: idOf(gasContract.product),
      promotionalCodes: gasContract.coupons,
    }),
    ...(kind === "gas" && { ...personSections(answers.person), ...closingSections(answers) }),
    completedSteps: completedSteps(answers),
  };
};

/** Whether gas is contracted beside electricity. */
export const includesGas = (kind: ContractingKind, { gasContract }: Answers): boolean =>
  kind === "dual" && gasContract?.includesGas === true;

type Values = LeadRecord["values"];

const typedPlace = (place: Partial<NonNullable<Values["supply"]>> | undefined) => ({
  locality: place?.locality ?? "",
  postalCode: place?.postalCode ?? "",
  municipality: place?.municipalityCode ?? "",
  streetType: textOf(place?.streetTypeId),
  street: place?.streetName ?? "",
  number: place?.streetNumber ?? "",
  block: place?.block ?? "",
  stairs: place?.stairs ?? "",
  floor: place?.floor ?? "",
  unit: place?.flat ?? "",
  hint: place?.hint ?? "",
  cadastralReference: place?.cadastralReference ?? "",
});

const supplyOf = ({ isActive, changesOwner }: Values): SupplyNow | "" => {
  if (isActive === undefined) return "";
  if (!isActive) return "none";
  return changesOwner === true ? "other" : "mine";
};

const filesOf = ({ files }: LeadRecord, field: LeadRecord["files"][number]["field"]): string[] =>
  files.filter((file) => file.field === field).map(({ fileId }) => fileId);

const installationOf = (record: LeadRecord): Installation => {
  const { values } = record;
  return {
    ...typedPlace(values.supply),
    supply: supplyOf(values),
    consent: values.allowContact ?? false,
    cups: values.supply?.cups ?? "",
    residence: values.activity?.residence ?? "habitual",
    cnae: textOf(values.activity?.cnaeId),
    retailer: textOf(values.previousRetailerId),
    acceptsMorosity: values.acceptsMorosityCheck ?? false,
    invoice: filesOf(record, "invoice"),
  };
};

const personOf = (record: LeadRecord): Person => {
  const { owner, ownerAddress, commsLanguage } = record.values;
  return {
    ...typedPlace(ownerAddress),
    taxId: owner?.companyTaxId ?? owner?.taxId ?? "",
    hasPassport: owner?.documentType === "PS",
    name: owner?.companyName ?? owner?.name ?? "",
    surname1: owner?.surname1 ?? "",
    surname2: owner?.surname2 ?? "",
    mobile: ownerAddress?.mobile ?? "",
    email: ownerAddress?.email ?? "",
    language: commsLanguage ?? "",
    representativeTaxId: owner?.representativeTaxId ?? "",
    representativeName: owner?.representativeName ?? "",
    representativeSurname1: owner?.representativeSurname1 ?? "",
    representativeSurname2: owner?.representativeSurname2 ?? "",
    idFront: [...filesOf(record, "nif_faceup"), ...filesOf(record, "nif_facedown")],
    companyDocument: filesOf(record, "cif"),
    isSameAddress: ownerAddress?.isDifferent !== true,
  };
};

const contractOf = (record: LeadRecord): ContractingAnswers["contract"] => {
  const { values } = record;
  const selfConsumptionCode = values.selfConsumption ?? "00";
  return {
    ...emptyAnswers.contract,
    tariff: textOf(values.accessTariffId),
    product: textOf(values.productId),
    powers: {
      P1: kilowattText(values.powerW),
      P2: kilowattText(values.power2W),
      P3: kilowattText(values.power3W),
      P4: kilowattText(values.power4W),
      P5: kilowattText(values.power5W),
      P6: kilowattText(values.power6W),
    },
    isChanged: values.process === "switch_with_changes",
    coupons: values.promotionalCodes ?? [],
    hasSelfConsumption: selfConsumptionCode !== "00",
    selfConsumptionCode,
    selfConsumptionFiles: filesOf(record, "selfcons_attach"),
  };
};

const gasContractOf = (
  record: LeadRecord | undefined,
  electricity: LeadRecord | undefined,
): ContractingAnswers["gasContract"] => {
  if (record === undefined) return { ...emptyAnswers.gasContract, includesGas: false };
  const { values } = record;
  const isAlone = electricity === undefined;
  return {
    ...emptyAnswers.gasContract,
    tariff: textOf(values.accessTariffId),
    product: textOf(values.productId),
    coupons: values.promotionalCodes ?? [],
    includesGas: isAlone || electricity.values.includesGas !== false,
    ...(!isAlone && {
      supply: supplyOf(values),
      cups: values.supply?.cups ?? "",
      retailer: textOf(values.previousRetailerId),
      invoice: filesOf(record, "invoice"),
    }),
  };
};

/** The completed steps of a stored lead; `gas` is the second lead of a dual one. */
export const answersOf = (kind: ContractingKind, lead: LeadRecord, gas: LeadRecord | undefined): Answers => {
  const { values } = lead;
  const whole: ContractingAnswers = {
    installation: installationOf(lead),
    person: personOf(lead),
    contract: kind === "gas" ? emptyAnswers.contract : contractOf(lead),
    gasContract: kind === "gas" ? gasContractOf(lead, undefined) : gasContractOf(gas, lead),
    payment: { iban: values.bank?.iban ?? "", isOwner: values.bank?.isOwner ?? false },
    confirmation: {
      acceptsConditions: values.acceptsConditions ?? false,
      acceptsPrivacy: values.acceptsGdpr ?? false,
      acceptsPublicity: values.acceptsPublicity ?? false,
    },
  };
  const completed = new Set(values.completedSteps ?? []);
  const answers: Answers = { ...whole };
  for (const name of leadSteps) if (!completed.has(name)) delete answers[name];
  return answers;
};
