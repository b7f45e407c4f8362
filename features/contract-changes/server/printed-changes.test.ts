import { describe, expect, test } from "vitest";
import { changeSubjectOf } from "#features/requests/server/change-block.ts";
import type { RequestFacts } from "#features/requests/server/request-facts.ts";
import { createSigningDocument } from "#features/signatures/server/signing-document.ts";
import type { PrintedDocument } from "#platform/server/pdf/printed-document.ts";
import { changes } from "./changes.ts";

const facts: RequestFacts = {
  reference: "K7QM-2X9R",
  kind: "contract.power",
  state: "waiting_for_signature",
  details: {},
  replaced: {},
  costs: null,
  reason: "",
  createdAt: new Date("2026-11-22T09:00:00Z"),
  name: "Anna Roca",
  taxId: "12345678Z",
  email: null,
  mobile: null,
  language: "ca",
  contractId: 1,
  contractName: "0000101",
  commodity: "electricity",
  cups: null,
  street: null,
  postalCode: null,
  city: null,
  place: null,
};
const issuer = {
  name: "Llum",
  legalName: "Llum, SCCL",
  taxId: "F00000000",
  address: "Carrer de l’Exemple, 1",
  phone: "900000000",
  email: "hola@llum.example",
};

/** The rows of the change: field, now, requested. */
const changeRows = async (change: Partial<RequestFacts>): Promise<readonly (readonly string[])[]> => {
  const printed: PrintedDocument[] = [];
  const make = createSigningDocument(
    async (document) => {
      printed.push(document);
      return Buffer.alloc(0);
    },
    { issuer, kinds: changes },
  );
  await make({ ...facts, ...change });
  const blocks = printed.flatMap(({ sections }) => sections).flatMap((section) => section.blocks);
  return blocks
    .flatMap((block) => (block.kind === "table" ? block.rows : []))
    .slice(1)
    .map(({ cells }) => cells);
};

describe("the document of a change names what changes in words", () => {
  test("of a double-tariff period", async () => {
    const period = { startMonth: 4, startYear: 2027, endMonth: 9, endYear: 2027 };
    expect(
      await changeRows({
        kind: "contract.double_tariff",
        details: period,
        replaced: { ...period, startMonth: 6 },
      }),
    ).toEqual([
      ["Període de doble tarifa", "juny del 2027 – setembre del 2027", "abril del 2027 – setembre del 2027"],
    ]);
  });

  test("of the free hours and the free day, in the language of the customer", async () => {
    expect(
      await changeRows({
        language: "es",
        kind: "contract.happy_hours",
        details: { startHour: 22, endHour: 24 },
      }),
    ).toEqual([["Horas gratis de cada día", "—", "22:00 – 24:00"]]);
    expect(
      await changeRows({
        language: "en",
        kind: "contract.happy_day",
        details: { value: "sunday" },
        replaced: { value: "saturday" },
      }),
    ).toEqual([["Free day", "Saturday", "Sunday"]]);
  });

  test("of an address, in one line and without ids and codes", async () => {
    expect(
      await changeRows({
        kind: "contract.notification_address",
        details: {
          address_type: "new",
          address_id: 7,
          name: "Anna Roca",
          full_address: "Carrer Major, 3, 17003 Girona",
          zipcode: "17003",
          city: { ine: "17079", city: "Girona" },
          tv: { id: 9, name: "Calle" },
          nv: "Major",
          email: "anna@example.org",
        },
        replaced: { address_id: 3, full_address: "Carrer de Gràcia, 12, 08012 Barcelona" },
      }),
    ).toEqual([
      ["Nom", "—", "Anna Roca"],
      ["Adreça", "Carrer de Gràcia, 12, 08012 Barcelona", "Carrer Major, 3, 17003 Girona"],
      ["Correu electrònic", "—", "anna@example.org"],
    ]);
  });
});

test("a change is recognised by the line of its words, and by its title where a detail of that line is missing", () => {
  const subjectWith = (email: string | null) =>
    changeSubjectOf(
      { kind: "contract.electronic_notification", details: { email }, replaced: {} },
      changes,
      "en",
    );
  expect(subjectWith("anna@example.org")).toBe("Electronic notifications to anna@example.org");
  expect([subjectWith(""), subjectWith(null)]).toEqual([
    "Electronic notifications",
    "Electronic notifications",
  ]);
});
