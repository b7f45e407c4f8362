import fc from "fast-check";
import { expect, test } from "vitest";
import type { LeadValues } from "../../contract/lead-sections.ts";
import { household } from "../testing/lead-samples.ts";
import { faultsOfPart, leadFaults, type LeadToCheck } from "./lead-rules.ts";
import { mergedValues, storedValues } from "./lead-values.ts";

const { invoice: _invoice, ...installation } = household.installation;
const { idFront: _idFront, ...person } = household.person;
const whole: LeadValues = storedValues({
  ...installation,
  ...person,
  ...household.contract,
  ...household.payment,
  ...household.confirmation,
  acceptsMorosityCheck: true,
  previousRetailerId: 3,
  completedSteps: ["installation", "person", "contract", "payment", "confirmation"],
});

/** The answers that the switches below demand of a household, each by its path, and the field that names its absence. */
const demanded = {
  allowContact: "allow_contact",
  acceptsMorosityCheck: "accept_morosity_verification",
  isActive: "activeContract",
  changesOwner: "changeOwner",
  supply: "cups.name",
  activity: "cnae.vivienda",
  previousRetailerId: "comerOrigin",
  owner: "owner.type",
  ownerAddress: "owner_address.mobile",
  commsLanguage: "commsLanguage",
  powerW: "power",
  power2W: "power2",
  accessTariffId: "tarifaATR",
  productId: "tarifa",
  bank: "bank.iban",
  acceptsGdpr: "accept_gdpr",
  acceptsConditions: "accept_ov_conditions",
} as const satisfies Partial<Record<keyof LeadValues, string>>;
const demandedFields = Object.entries(demanded);

const strict: LeadToCheck["switches"] = {
  leads: true,
  leadsConsentRequired: true,
  morosityCheck: true,
  dniCheck: true,
  morosityAcceptanceRequired: true,
  businessHalted: false,
  companyVatRestricted: false,
  dniRequired: true,
  emailRequired: true,
  commsLanguageRequired: true,
  comerOriginShown: true,
  selfconsAttachmentsRequired: true,
  invoiceRequired: true,
};
const lead = (values: LeadValues, counts: Partial<LeadToCheck["fileCounts"]> = {}): LeadToCheck => ({
  commodity: "electricity",
  values,
  fileCounts: { invoice: 1, nif_faceup: 1, nif_facedown: 0, cif: 0, selfcons_attach: 0, ...counts },
  switches: strict,
  isSignedIn: false,
  tariffCode: values.accessTariffId === undefined ? undefined : "018",
});
const without = (values: LeadValues, names: readonly string[]): LeadValues =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)));

test("confirm refuses a lead that lacks any of what is demanded, and names each", () => {
  expect(leadFaults(lead(whole))).toEqual({});
  fc.assert(
    fc.property(
      fc.subarray(demandedFields, { minLength: 1 }),
      fc.constantFrom("none", "invoice", "nif_faceup"),
      (missing, file) => {
        const names = missing.map(([name]) => name);
        const counts = file === "none" ? {} : { [file]: 0 };
        const faults = Object.keys(leadFaults(lead(without(whole, names), counts)));
        for (const [name, field] of missing) {
          // The question about the holder is asked only of an active supply.
          const isAsked = name !== "changesOwner" && name !== "previousRetailerId";
          if (isAsked || !names.includes("isActive")) expect(faults).toContain(field);
        }
        if (file === "nif_faceup") expect(faults).toContain(file);
      },
    ),
    { numRuns: 5000 },
  );
});

/** What a visitor sends in one step: some of the answers, right or wrong. */
const wrongValues: LeadValues = {
  supply: { cups: "ES0000" },
  owner: { kind: "F", taxId: "11111123A", name: "A", surname1: "B" },
  ownerAddress: { mobile: "12", email: "no address" },
  bank: { iban: "ES00", isOwner: true },
  powerW: 500,
  power2W: 20_000,
  productId: -1,
  process: "new_supply",
};
const sentPart = fc
  .tuple(fc.subarray(Object.keys(whole)), fc.subarray(Object.keys(wrongValues), { maxLength: 2 }))
  .map(([right, wrong]): LeadValues => {
    const rest = Object.keys(whole).filter((name) => !right.includes(name));
    const others = Object.keys(wrongValues).filter((name) => !wrong.includes(name));
    return { ...without(whole, rest), ...without(wrongValues, others) };
  });

test("after any sequence of steps, the stored answers are those that were accepted, and only the whole can be confirmed", () => {
  fc.assert(
    fc.property(fc.array(sentPart, { minLength: 1, maxLength: 8 }), (parts) => {
      let stored: LeadValues = {};
      const accepted: LeadValues[] = [];
      for (const part of parts) {
        const next = mergedValues(stored, part);
        if (Object.keys(faultsOfPart(lead(next, { invoice: 1 }))).length > 0) continue;
        stored = next;
        accepted.push(part);
      }
      expect(stored).toEqual(Object.assign({}, ...accepted));
      const isWhole = Object.keys(demanded).every((name) => name in stored);
      const canConfirm = Object.keys(leadFaults(lead(stored))).length === 0;
      if (canConfirm) expect(isWhole).toBe(true);
      if (isWhole && stored.productId !== -1) expect(canConfirm).toBe(true);
    }),
    { numRuns: 5000 },
  );
});
