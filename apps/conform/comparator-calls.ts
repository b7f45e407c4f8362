import type { Expectation } from "./expectation.ts";
import { anything, fields, listOf, number, oneOf, text } from "./shapes.ts";

/** A person who wants to be called. */
const visitorContact = {
  name: "Ada",
  surname1: "Puig",
  surname2: "",
  email: "visitant@example.org",
  telephone: "600000199",
  contactHours: "9-13h",
  consent: true,
};

const comparedLines = listOf(fields({ name: text, price_unit: number, quantity: number, multi: number }));

/** The result of a comparison. */
const comparisonOf = (groups: Parameters<typeof fields>[0]) =>
  fields({
    data: fields({
      header: text,
      content: text,
      total_amount: number,
      operations: fields({ ...groups, taxes: listOf(fields({ name: text, amount: number })) }),
    }),
  });

/** What visitors compare and calculate: part 3 of the specification, section 7. */
export const comparatorCalls: readonly Expectation[] = [
  {
    number: 93,
    method: "POST",
    path: "/leads/potencia",
    versions: [1],
    isOlder: true,
    mayBeOff: true,
    trials: [
      {
        as: "visitor",
        body: {
          cups: "{cups}",
          data: {
            cups: "{cups}",
            optimalPower: 0.8,
            appliances: [{ name: "oven", enabled: true, totalPower: 0.8 }],
            area: 80,
            numPersones: 2,
            cofSimul: 0.4,
            ...visitorContact,
          },
        },
        status: [200],
        answer: fields({ status: oneOf("OK") }),
        writes: true,
      },
    ],
  },
  {
    number: 96,
    method: "POST",
    path: "/price-compare/",
    versions: [1],
    isOlder: true,
    mayBeOff: true,
    trials: [
      {
        as: "visitor",
        body: {
          cups: "{cups}",
          comerOrigin: 1,
          consent: true,
          mode: "auto",
          startDate: "2026-09-18",
          endDate: "2026-10-17",
          accessTariff: 18,
          invoiceAmount: 60.2,
          p1: 62,
          p2: 122,
          p3: 158,
          power: 3.45,
          power2: 3.45,
        },
        status: [200],
        answer: comparisonOf({ potencia: comparedLines, energia: comparedLines, lloguer: comparedLines }),
      },
      {
        as: "visitor",
        when: "with the contact of a person",
        body: visitorContact,
        status: [200],
        answer: fields({ data: anything }),
        writes: true,
      },
    ],
  },
  {
    number: 97,
    method: "POST",
    path: "gas/price-compare/",
    versions: [1, 2],
    mayBeOff: true,
    trials: [
      {
        as: "visitor",
        body: {
          cups: "{gas_cups}",
          comerOrigin: 1,
          mode: "auto",
          startDate: "2026-08-10",
          endDate: "2026-10-09",
          access_tariff: 102,
          invoiceAmount: 80,
          consumption: 600,
        },
        status: [200],
        answer: comparisonOf({ fijo: comparedLines, variable: comparedLines }),
      },
    ],
  },
  {
    number: 98,
    method: "POST",
    path: "price-compare/confirm",
    versions: [1],
    isOlder: true,
    mayBeOff: true,
    trials: [
      {
        as: "visitor",
        body: { ...visitorContact, email: "visitant2@example.org", gas: true },
        status: [200],
        answer: fields({ data: fields({ status: oneOf("OK") }) }),
        writes: true,
      },
    ],
  },
];
