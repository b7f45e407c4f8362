import { describe, expect, it } from "vitest";
import { fiscalIdentity, partyElement, type CustomerFacts } from "./facturae-party.ts";

const address = { street: "Carrer Major, 1", postalCode: "08001", town: "Barcelona", province: "Barcelona" };
const factsOf = (taxId: string, changes: Partial<CustomerFacts> = {}): CustomerFacts => ({
  taxId,
  kind: "person",
  documentType: "NI",
  personName: null,
  ...changes,
});
/** The codes and the name as the file has them. */
const written = (taxId: string, name: string, customer?: CustomerFacts): string => {
  const xml = partyElement("BuyerParty", { identity: fiscalIdentity({ taxId, name }, customer), address });
  const valueOf = (tag: string): string => new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1] ?? "";
  const codes = `${valueOf("PersonTypeCode")}${valueOf("ResidenceTypeCode")} ${valueOf("TaxIdentificationNumber")}`;
  const names = ["Name", "FirstSurname", "SecondSurname", "CorporateName"].map(valueOf);
  return [codes, ...names.filter((part) => part !== "")].join(" | ");
};

describe("the buyer of a Facturae", () => {
  it.each([
    ["12345678Z", "Anna Roca Puig", "FR 12345678Z | Anna | Roca Puig"],
    ["12345678Z", "PUIG SERRA, MARTA", "FR 12345678Z | MARTA | PUIG SERRA"],
    ["12345678Z", "Cher", "FR 12345678Z | Cher | -"],
    ["X1234567L", "Zoe Lee", "FR X1234567L | Zoe | Lee"],
    ["1234567L", "Dora Mas", "FR 01234567L | Dora | Mas"],
    ["A58818501", "Forn del Barri, SA", "JR A58818501 | Forn del Barri, SA"],
    ["es-J9921658b", "Mas i Fills SCP", "JR J99216582 | Mas i Fills SCP"],
    ["PAB123456", "Omar Aziz", "FE PAB123456 | Omar | Aziz"],
    ["FR12345678901", "Soleil SARL", "JU FR12345678901 | Soleil SARL"],
  ])("%s %s without a record of the customer is %s", (taxId, name, expected) => {
    expect(written(taxId, name)).toBe(expected);
  });

  it.each([
    ["PAB123456", "Omar Aziz", { documentType: "PS" }, "FE PAB123456 | Omar | Aziz"],
    ["FR1234567", "Zoe Lee", { documentType: "PS" }, "FE FR1234567 | Zoe | Lee"],
    ["1234567L", "Ana Silva", { documentType: "PS" }, "FE 1234567L | Ana | Silva"],
    ["FR12345678901", "Zoe Lee", { documentType: "NV" }, "FU FR12345678901 | Zoe | Lee"],
    ["FR12345678901", "Soleil", { documentType: "NV", kind: "company" }, "JU FR12345678901 | Soleil"],
    ["GB123456789", "Sun Ltd", { documentType: "NV", kind: "company" }, "JE GB123456789 | Sun Ltd"],
    ["C01X00T47", "Sun Ltd", { documentType: "OT", kind: "company" }, "JE C01X00T47 | Sun Ltd"],
    ["12345678Z", "Bar Anna", { kind: "company" }, "FR 12345678Z | Bar | Anna"],
    ["A58818501", "Forn SA", { kind: "person" }, "JR A58818501 | Forn SA"],
  ] as const)("%s %s with the record %j is %s", (taxId, name, changes, expected) => {
    expect(written(taxId, name, factsOf(taxId, changes))).toBe(expected);
  });

  it("has the parts of the name that the customer's record has", () => {
    const personName = { givenName: "Maria Teresa", firstSurname: "Puig", secondSurname: "de la Serra" };
    const record = factsOf("01234567L", { personName });
    expect(written("1234567L", "PUIG DE LA SERRA MARIA TERESA", record)).toBe(
      "FR 01234567L | Maria Teresa | Puig | de la Serra",
    );
    expect(written("12345678Z", "Anna Roca", record)).toBe("FR 12345678Z | Anna | Roca");
  });
});
