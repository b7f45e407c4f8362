import { describe, expect, test } from "vitest";
import { contractingSwitches } from "../../contract/contracting-switches.ts";
import type { LeadValues } from "../../contract/lead-sections.ts";
import { household } from "../testing/lead-samples.ts";
import { faultsOfPart, leadFaults, powersOf, type LeadToCheck } from "./lead-rules.ts";
import { storedValues, withElectricity } from "./lead-values.ts";

const { invoice: _invoice, ...installation } = household.installation;
const { idFront: _idFront, ...person } = household.person;
const values: LeadValues = storedValues({
  ...installation,
  ...person,
  ...household.contract,
  ...household.payment,
  ...household.confirmation,
  completedSteps: [...person.completedSteps],
});
const off = Object.fromEntries(contractingSwitches.map((name) => [name, false]));
const lead: LeadToCheck = {
  commodity: "electricity",
  values,
  fileCounts: { invoice: 1, nif_faceup: 1, nif_facedown: 0, cif: 0, selfcons_attach: 0 },
  switches: {
    leads: true,
    leadsConsentRequired: true,
    morosityCheck: false,
    dniCheck: false,
    morosityAcceptanceRequired: false,
    businessHalted: false,
    companyVatRestricted: false,
    dniRequired: true,
    emailRequired: true,
    commsLanguageRequired: true,
    comerOriginShown: false,
    selfconsAttachmentsRequired: false,
    ...off,
    invoiceRequired: true,
  },
  isSignedIn: false,
  tariffCode: "018",
};
type Switches = Partial<LeadToCheck["switches"]>;
const faults = (change: Partial<LeadValues>, switches: Switches = {}, rest: Partial<LeadToCheck> = {}) =>
  leadFaults({
    ...lead,
    ...rest,
    values: { ...values, ...change },
    switches: { ...lead.switches, ...switches },
  });

const company: LeadValues["owner"] = {
  kind: "J",
  companyTaxId: "B12345674",
  companyName: "Forn SL",
  representativeTaxId: "11111123F",
  representativeName: "Núria",
  representativeSurname1: "Vilà",
};

test("a complete lead has no faults", () => {
  expect(faults({})).toEqual({});
  expect(faults({ owner: company }, {}, { fileCounts: { ...lead.fileCounts, cif: 1 } })).toEqual({});
});

describe("the installation", () => {
  const { supply, ownerAddress } = values;
  test.each([
    [{ supply: undefined }, "cups.name"],
    [{ supply: { cups: "ES0031405600000001XX" } }, "cups.name"],
    [{ supply: { ...supply, cups: "ES0031405600000001DN", postalCode: "080" } }, "cups.dp"],
    [{ activity: undefined }, "cnae.vivienda"],
    [{ activity: { residence: "business" } }, "cnae.cnae"],
    [{ isActive: undefined }, "activeContract"],
    [{ changesOwner: undefined }, "changeOwner"],
    [{ process: "new_supply" }, "question"],
    [{ changesOwner: true }, "question"],
  ] satisfies [Partial<LeadValues>, string][])("with %j has a fault at %s", (change, field) => {
    expect(faults(change)).toHaveProperty([field]);
  });

  test("of a new supply needs no bill, no previous retailer and no answer about the holder", () => {
    const part = { isActive: false, changesOwner: undefined, process: "new_supply" } as const;
    const none = { ...lead.fileCounts, invoice: 0 };
    expect(faults(part, { comerOriginShown: true }, { fileCounts: none })).toEqual({});
    expect(faults({}, { comerOriginShown: true }, { fileCounts: none })).toEqual({
      comerOrigin: ["required"],
      invoice: ["required"],
    });
    expect(faults({}, { invoiceRequired: false }, { fileCounts: none })).toEqual({});
  });

  test("checks the letters of a cadastral reference", () => {
    const with_ = (cadastralReference: string) =>
      faults({ supply: { cups: "", ...supply, cadastralReference } });
    expect(with_("9872023VH5797S0001WX")).toEqual({});
    expect(with_("9872023VH5797S0001WA")).toEqual({ "cups.ref_catastral": ["not_valid"] });
  });

  test("demands the other address only where it is another one", () => {
    expect(faults({ ownerAddress: { ...ownerAddress, isDifferent: true } })).toMatchObject({
      "owner_address.zip": ["required"],
      "owner_address.nv": ["required"],
    });
  });
});

describe("the consents", () => {
  test("are demanded as the deployment says, and of no customer", () => {
    const unticked = { allowContact: false, acceptsMorosityCheck: undefined };
    expect(faults(unticked, { leadsConsentRequired: true, leads: true })).toEqual({
      allow_contact: ["required"],
    });
    expect(faults(unticked, { leadsConsentRequired: true, leads: true }, { isSignedIn: true })).toEqual({});
    for (const name of ["morosityCheck", "morosityAcceptanceRequired"] as const)
      expect(faults(unticked, { [name]: true })).toEqual({ accept_morosity_verification: ["required"] });
  });

  test("to conditions and privacy are demanded of visitors", () => {
    const none = { acceptsGdpr: undefined, acceptsConditions: undefined };
    expect(Object.keys(faults(none))).toEqual(["accept_gdpr", "accept_ov_conditions"]);
    expect(faults(none, {}, { isSignedIn: true })).toEqual({});
  });
});

describe("the person", () => {
  const { owner } = values;
  test.each([
    ["a passport", { kind: "F", documentType: "PS", taxId: "PAB12345", name: "Ann", surname1: "Lee" }],
    ["one surname", { kind: "F", taxId: "11111123F", name: "Ann", surname1: "Lee" }],
    ["an apostrophe", { kind: "F", taxId: "11111123F", name: "Sean", surname1: "O'Brien" }],
  ] satisfies [string, NonNullable<LeadValues["owner"]>][])("may have %s", (_what, person) => {
    expect(faults({ owner: person })).toEqual({});
  });

  test("may write a tax id without its zero", () => {
    const stored = storedValues({ owner: { kind: "F", taxId: "1234567-L", name: "A", surname1: "B" } });
    expect(stored.owner?.taxId).toBe("01234567L");
    expect(faults({ owner: stored.owner })).toEqual({});
  });

  test("is no company, and has what the switches demand", () => {
    expect(faults({ owner: { ...owner, kind: "F", taxId: "B12345674" } })).toEqual({
      "owner.vat": ["not_valid"],
    });
    const { email: _email, ...address } = values.ownerAddress ?? {};
    const bare = { ownerAddress: address, commsLanguage: undefined };
    const none = { fileCounts: { ...lead.fileCounts, nif_faceup: 0 } };
    const demanding = { dniRequired: true, emailRequired: true, commsLanguageRequired: true };
    expect(Object.keys(faults(bare, demanding, none)).toSorted()).toEqual([
      "commsLanguage",
      "nif_faceup",
      "owner_address.email",
    ]);
    expect(faults(bare, {}, none)).toEqual({});
  });

  test("of a company has a representative and documents, where companies are taken", () => {
    const { representativeTaxId: _taxId, ...rest } = company;
    expect(Object.keys(faults({ owner: rest }))).toEqual(["owner.rep_vat", "cif"]);
    expect(faults({ owner: company }, { companyVatRestricted: true })).toMatchObject({
      "owner.juridic_vat": ["company_tax_id_refused"],
    });
  });

  test("of a company whose contracting is halted needs neither product nor account", () => {
    const halted = { owner: company, productId: undefined, powerW: undefined, bank: undefined };
    const files = { fileCounts: { ...lead.fileCounts, cif: 1 } };
    expect(faults(halted, { businessHalted: true }, files)).toEqual({});
    expect(Object.keys(faults(halted, {}, files))).toEqual([
      "tarifa",
      "power",
      "bank.iban",
      "bank.owner_is_bank_owner",
    ]);
  });
});

describe("the powers", () => {
  const large = {
    powerW: 20_000,
    power2W: 20_000,
    power3W: 20_000,
    power4W: 21_000,
    power5W: 21_000,
    power6W: 25_000,
  };
  test("of a home are two of at least 1 kW, and the others are ignored", () => {
    expect(faults({ powerW: undefined })).toEqual({ power: ["required"] });
    expect(faults({ power2W: 999 })).toEqual({ power2: ["too_small"] });
    expect(faults({ powerW: 4600, power2W: 3450, power3W: 1 })).toEqual({});
    expect(powersOf({ values: { ...values, power3W: 1 }, tariffCode: "018" })).toEqual([4600, 4600]);
  });

  test("above 15 kW are six that never fall, of a tariff for them", () => {
    expect(faults(large, {}, { tariffCode: "019" })).toEqual({});
    expect(faults({ ...large, power4W: 19_999 }, {}, { tariffCode: "019" })).toEqual({
      power4: ["too_small"],
    });
    expect(faults({ ...large, power6W: undefined }, {}, { tariffCode: "019" })).toEqual({
      power6: ["required"],
    });
    expect(faults(large)).toHaveProperty("power");
    expect(faults({ accessTariffId: 18 }, {}, { tariffCode: undefined })).toEqual({
      tarifaATR: ["not_a_choice"],
    });
  });
});

test("self-consumption needs documents where the deployment demands them", () => {
  const own = { selfConsumption: "41" };
  expect(faults(own)).toEqual({});
  expect(faults(own, { selfconsAttachmentsRequired: true })).toEqual({ selfcons_attach: ["required"] });
});

test("a promotional code counts once", () => {
  expect(faults({ promotionalCodes: ["ESTIU", "estiu"] })).toEqual({ promotional_code: ["not_valid"] });
});

test("a part is refused for what is wrong in it, not for what is missing", () => {
  expect(faultsOfPart({ ...lead, values: {}, fileCounts: { ...lead.fileCounts, invoice: 0 } })).toEqual({});
  expect(faultsOfPart({ ...lead, values: { bank: { iban: "ES00" } } })).toEqual({
    "bank.iban": ["iban_not_valid"],
  });
});

test("gas takes the holder, the account and the place from electricity, and the rest is its own", () => {
  const gas = withElectricity({ supply: { cups: "GAS" }, productId: 8, isActive: false }, values);
  expect(gas).toMatchObject({
    supply: { cups: "GAS", locality: "Barcelona" },
    owner: values.owner,
    bank: values.bank,
    productId: 8,
    isActive: false,
  });
  expect([gas.powerW, gas.process, gas.changesOwner]).toEqual([undefined, undefined, undefined]);
});
