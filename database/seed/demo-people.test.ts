import { describe, expect, test } from "vitest";
import { isValidTaxId, taxIdKind } from "#energy/tax-id.ts";
import { isValidCadastralReference } from "#energy/cadastral-reference.ts";
import { parseCups } from "#energy/cups.ts";
import { isValidIban } from "#energy/iban.ts";
import { supplyPlans } from "./contracts/supply-plans.ts";
import { demoPeople, demoPassword } from "./demo-people.ts";
import { demoCadastralReference, demoCif, demoCups, demoIban, demoMobile, demoNif } from "./identifiers.ts";

const people = Object.values(demoPeople);
const seeds = Array.from({ length: 200 }, (_, index) => `seed ${index}`);

describe("the demo's customers", () => {
  test.each(people)("$name has a valid tax number", ({ taxId, kind }) => {
    expect(isValidTaxId(taxId)).toBe(true);
    expect(taxIdKind(taxId) === "cif").toBe(kind === "company");
  });

  test("include a household, a company and a newcomer", () => {
    expect(demoPeople.household.taxId).toBe("12345678Z");
    expect(demoPeople.company.taxId).toBe("J99216582");
    expect(demoPeople.newcomer.taxId).toBe("X1234567L");
    expect(demoPassword).toBe("Demo-1234");
  });

  test("have unique tax numbers, email addresses and mobile numbers", () => {
    expect(new Set(people.map(({ taxId }) => taxId)).size).toBe(people.length);
    expect(new Set(people.map(({ email }) => email)).size).toBe(people.length);
    expect(new Set(people.map(({ mobile }) => mobile)).size).toBe(people.length);
  });

  test("have undeliverable email addresses", () => {
    for (const { email } of people) expect(email).toMatch(/^[a-z.]+@[a-z]+\.example$/);
  });
});

describe("generated identifiers", () => {
  test("have valid control letters for any seed", () => {
    for (const seed of seeds) {
      expect(parseCups(demoCups("0031", seed))).toMatchObject({ valid: true, distributor: "0031" });
      expect(isValidIban(demoIban(seed))).toBe(true);
      expect(taxIdKind(demoNif(seed))).toBe("nif");
      expect(taxIdKind(demoCif("B", seed))).toBe("cif");
      expect(demoMobile(seed)).toMatch(/^[67]\d{8}$/);
    }
  });

  test("include cadastral references of twenty characters", () => {
    for (const seed of seeds.slice(0, 20)) {
      const reference = demoCadastralReference(seed);
      expect(reference).toHaveLength(20);
      expect(isValidCadastralReference(reference)).toBe(true);
    }
  });
});

describe("the supplies of the demo", () => {
  const plans = supplyPlans("2026-11-20");

  test("have valid CUPS, and holders of one supply point never overlap", () => {
    for (const { cups, place } of plans) {
      expect(parseCups(cups)).toMatchObject({ valid: true, distributor: place.distributor.code });
    }
    const shared = [...Map.groupBy(plans, ({ cups }) => cups).values()].filter(
      (holders) => holders.length > 1,
    );
    expect(shared).toHaveLength(2);
    for (const [a, b] of shared) {
      const [earlier, later] = (a?.endsOn ?? null) === null ? [b, a] : [a, b];
      expect(earlier?.endsOn && later?.startsOn && earlier.endsOn < later.startsOn).toBe(true);
      expect(earlier?.person).not.toBe(later?.person);
    }
  });

  test("have unique contract names and addresses", () => {
    expect(new Set(plans.map(({ contractName }) => contractName)).size).toBe(plans.length);
    const stairs = plans.filter(({ person }) => person === "administrator");
    expect(stairs).toHaveLength(400);
    expect(new Set(stairs.map(({ place }) => `${place.street} ${place.city}`)).size).toBe(400);
  });

  test("follow the power rules: up to 15 kW on 2.0TD, never falling on 3.0TD", () => {
    for (const plan of plans) {
      if (plan.commodity !== "electricity") continue;
      if (plan.accessTariff === "018") expect(Math.max(...plan.powersW)).toBeLessThanOrEqual(15_000);
      else expect(plan.powersW).toEqual(plan.powersW.toSorted((a, b) => a - b));
    }
  });
});
