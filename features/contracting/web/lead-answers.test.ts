import { describe, expect, test } from "vitest";
import { emptyPostalAddress } from "#platform/web/address/typed-postal-address.ts";
import type { LeadRecord } from "../contract/lead-record.ts";
import { leadSteps } from "../contract/lead-sections.ts";
import { canonicalAnswers } from "./canonical-answers.ts";
import { type Answers, type ContractingAnswers, emptyAnswers } from "./contracting-answers.ts";
import { answersOf, electricityBodyOf, gasBodyOf, includesGas } from "./lead-answers.ts";

const place = {
  ...emptyPostalAddress,
  postalCode: "8001",
  municipality: "08019",
  locality: "Barcelona",
  streetType: "12",
  street: " del Migdia ",
  number: "48",
  floor: "2",
  unit: "1",
  cadastralReference: "9872023 vh5797s 0001 wx",
};
const typed: ContractingAnswers = {
  installation: {
    ...emptyAnswers.installation,
    ...place,
    supply: "mine",
    consent: true,
    cups: "es 0031 4050 0000 0001 jt 0f",
    retailer: "27",
    invoice: ["8d0b7a52-7b7e-4b0c-9a53-0d5f6a4a1d11"],
  },
  person: {
    ...emptyAnswers.person,
    taxId: "12345678z",
    name: "Anna",
    surname1: "Roca",
    mobile: "+34 600 000 001",
    email: " Anna@Exemple.cat ",
    language: "ca",
    idFront: ["8d0b7a52-7b7e-4b0c-9a53-0d5f6a4a1d12", "8d0b7a52-7b7e-4b0c-9a53-0d5f6a4a1d13"],
  },
  contract: {
    ...emptyAnswers.contract,
    tariff: "1",
    product: "3",
    powers: { P1: "4.6", P2: "5,750", P3: "1", P4: "", P5: "", P6: "" },
    isChanged: true,
    coupons: ["LLUM10"],
    hasSelfConsumption: true,
    selfConsumptionCode: "41",
  },
  gasContract: {
    ...emptyAnswers.gasContract,
    supply: "other",
    cups: "ES0217000000000001ab",
    tariff: "101",
    product: "9",
    retailer: "3",
  },
  payment: { iban: "es91 2100 0418 4502 0005 1332", isOwner: true },
  confirmation: { acceptsConditions: true, acceptsPrivacy: true, acceptsPublicity: false },
};

const company: ContractingAnswers["person"] = {
  ...typed.person,
  ...place,
  isSameAddress: false,
  taxId: "B12345674",
  name: "Exemple, SL",
  surname1: "left over",
  representativeTaxId: "12345678Z",
  representativeName: "Anna",
  representativeSurname1: "Roca",
  companyDocument: ["8d0b7a52-7b7e-4b0c-9a53-0d5f6a4a1d14"],
};

const fileFields = {
  invoice: "invoice",
  idFront: "nif_faceup",
  companyDocument: "cif",
  selfConsumptionFiles: "selfcons_attach",
} as const;

/** A lead as the server answers it after the body was stored. */
const storedAs = (
  body: ReturnType<typeof electricityBodyOf> & ReturnType<typeof gasBodyOf>,
  commodity: LeadRecord["commodity"],
): LeadRecord => ({
  leadId: "l".repeat(32),
  reference: "K7QM-2X9R",
  commodity,
  version: 3,
  state: "draft",
  values: body,
  files: Object.entries(fileFields).flatMap(([name, field]) =>
    [Reflect.get(body, name) ?? []].flat().map((fileId: string) => ({
      fileId,
      field,
      filename: "a.pdf",
      mediaType: "application/pdf" as const,
      sizeBytes: 1,
    })),
  ),
  electricityLeadId: null,
  gasLeadId: null,
  expiresAt: null,
  refusalCode: null,
});

const roundTrip = (kind: "electricity" | "gas" | "dual", answers: Answers): Answers => {
  if (kind === "gas") return answersOf(kind, storedAs(gasBodyOf(kind, answers), "gas"), undefined);
  const lead = storedAs(electricityBodyOf(answers), "electricity");
  const gas = includesGas(kind, answers) ? storedAs(gasBodyOf(kind, answers), "gas") : undefined;
  return answersOf(kind, lead, gas);
};

const withoutSteps = (answers: Answers, ...names: (keyof Answers)[]): Answers => {
  const rest = { ...answers };
  for (const name of names) delete rest[name];
  return rest;
};

describe("answers that were stored and are read again", () => {
  test.each([
    ["electricity", withoutSteps(typed, "gasContract")],
    ["dual", typed],
    ["dual", { ...typed, person: company }],
    ["dual", { ...typed, gasContract: { ...typed.gasContract, includesGas: false } }],
    ["dual", { ...typed, installation: { ...typed.installation, supply: "other" } }],
    ["electricity", withoutSteps({ ...typed, contract: emptyAnswers.contract }, "gasContract")],
    [
      "gas",
      withoutSteps(
        {
          ...typed,
          gasContract: { ...emptyAnswers.gasContract, tariff: "101", product: "9" },
        },
        "contract",
      ),
    ],
  ] as const)("of %s are the submitted ones", (kind, answers) => {
    const submitted = canonicalAnswers(answers);
    expect(roundTrip(kind, submitted)).toEqual(submitted);
  });

  test.each(leadSteps)("end before %s where that is where the visitor stopped", (last) => {
    const order = leadSteps.slice(0, leadSteps.indexOf(last));
    const answers = withoutSteps(typed, ...leadSteps.filter((name) => !order.includes(name)));
    const submitted = canonicalAnswers(answers);
    if (order.length > 0) expect(roundTrip("dual", submitted)).toEqual(submitted);
  });
});

describe("submitted answers", () => {
  test("are in the spelling of the server, without what others have made void", () => {
    const { installation, person, contract, payment } = canonicalAnswers(typed);
    expect(installation).toMatchObject({
      cups: "ES0031405000000001JT0F",
      postalCode: "08001",
      street: "del Migdia",
      cadastralReference: "9872023VH5797S0001WX",
    });
    expect(person).toMatchObject({ taxId: "12345678Z", mobile: "600000001" });
    expect(contract?.powers).toEqual({ P1: "4,6", P2: "5,75", P3: "", P4: "", P5: "", P6: "" });
    expect(payment?.iban).toBe("ES9121000418450200051332");
    expect(canonicalAnswers({ ...typed, person: company }).person?.surname1).toBe("");
  });

  test("do not change when they are submitted again", () => {
    const once = canonicalAnswers(typed);
    expect(canonicalAnswers(once)).toEqual(once);
  });

  test("of a new supply have no bill and no previous retailer", () => {
    const { installation } = canonicalAnswers({
      ...typed,
      installation: { ...typed.installation, supply: "none" },
    });
    expect(installation).toMatchObject({ invoice: [], retailer: "" });
  });

  test("ask the distributor for what they say", () => {
    const processWith = (supply: "mine" | "other" | "none", isChanged: boolean) =>
      electricityBodyOf(
        canonicalAnswers({
          ...typed,
          installation: { ...typed.installation, supply },
          contract: { ...typed.contract, isChanged },
        }),
      ).process;
    expect(processWith("mine", false)).toBe("switch");
    expect(processWith("mine", true)).toBe("switch_with_changes");
    expect(processWith("other", true)).toBe("holder_change");
    expect(processWith("none", true)).toBe("new_supply");
  });
});
