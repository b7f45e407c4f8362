import type { Expectation } from "./expectation.ts";
import { anything, at, boolean, fields, id, listOf, nullable, number, text } from "./shapes.ts";

const named = fields({ id, name: text });
const product = fields({ id, name: text, ov_description: text, ov_link: text });

/** What visitors look up and send: part 3 of the specification, section 7. */
export const visitorCalls: readonly Expectation[] = [
  {
    number: 41,
    method: "GET",
    path: "/contractacio/config/cups/{cups}",
    versions: [1],
    isOlder: true,
    trials: [
      {
        as: "visitor",
        query: { old: "0" },
        status: [200],
        answer: fields({ power: number, access_tariff: fields({ id: anything }) }),
      },
    ],
  },
  {
    number: 42,
    method: "GET",
    path: "/gas/contractacio/config/cups/{gas_cups}",
    versions: [2],
    trials: [{ as: "visitor", status: [200], answer: fields({ access_tariff: fields({ id: anything }) }) }],
  },
  {
    number: 43,
    method: "GET",
    path: "misc/cnaes/",
    versions: [1],
    isOlder: true,
    trials: [
      {
        as: "visitor",
        status: [200],
        answer: listOf(fields({ id, name: text, descripcio: text }), { least: 1 }),
      },
    ],
  },
  {
    number: 77,
    method: "GET",
    path: "/geo/zipcode/08500/",
    versions: [1],
    isOlder: true,
    trials: [
      { as: "visitor", status: [200], answer: listOf(fields({ city: text, ine: text }), { least: 1 }) },
    ],
  },
  {
    number: 78,
    method: "GET",
    path: "/geo/provincies/08/",
    versions: [1],
    isOlder: true,
    trials: [{ as: "visitor", status: [200], answer: listOf(named, { least: 1 }) }],
  },
  {
    number: 79,
    method: "GET",
    path: "/geo/tipovias/",
    versions: [1],
    isOlder: true,
    trials: [{ as: "visitor", status: [200], answer: listOf(named, { least: 1 }) }],
  },
  {
    number: 80,
    method: "GET",
    path: "leads/comers",
    versions: [1],
    isOlder: true,
    trials: [
      {
        as: "visitor",
        query: { lang: "es" },
        status: [200],
        answer: fields({ data: listOf(named, { least: 1 }) }),
      },
    ],
  },
  {
    number: 81,
    method: "GET",
    path: "gas/leads/comers",
    versions: [2],
    trials: [
      {
        as: "visitor",
        query: { lang: "es" },
        status: [200],
        answer: fields({ data: listOf(named, { least: 1 }) }),
      },
    ],
  },
  {
    number: 82,
    method: "GET",
    path: "/tariff",
    versions: [1],
    isOlder: true,
    trials: [
      { as: "visitor", query: { power: "4.6" }, status: [200], answer: listOf(named, { least: 1 }) },
      {
        as: "visitor",
        query: { power: "4.6", old: "0" },
        when: "without former tariffs",
        status: [200],
        answer: listOf(named, { least: 1 }),
        remember: { tariff: at("0.id") },
      },
    ],
  },
  {
    number: 83,
    method: "GET",
    path: "/gas/tariff",
    versions: [2],
    trials: [
      {
        as: "visitor",
        status: [200],
        answer: listOf(named, { least: 1 }),
        remember: { gas_tariff: at("0.id") },
      },
    ],
  },
  {
    number: 84,
    method: "GET",
    path: "/pricelist",
    versions: [1],
    isOlder: true,
    trials: [
      {
        as: "visitor",
        query: { power: "4.6", atr: "{tariff}", cups: "{cups}", lang: "es" },
        status: [200],
        answer: listOf(product, { least: 1 }),
      },
      {
        as: "visitor",
        query: {
          power: "4.6",
          atr: "{tariff}",
          cups: "{cups}",
          selfcons: "1",
          promocode: "NONE",
          lang: "es",
        },
        when: "with self-consumption and a coupon",
        status: [200],
        answer: listOf(product),
      },
    ],
  },
  {
    number: 85,
    method: "GET",
    path: "/gas/pricelist",
    versions: [2],
    trials: [
      {
        as: "visitor",
        query: { atr: "{gas_tariff}", cups: "{gas_cups}" },
        status: [200],
        answer: listOf(product),
      },
    ],
  },
  {
    number: 86,
    method: "GET",
    path: "/leads/validate-coupon/NO-SUCH-COUPON/",
    versions: [1],
    isOlder: true,
    trials: [{ as: "visitor", status: [200], answer: fields({ valid: boolean }) }],
  },
  {
    number: 87,
    method: "GET",
    path: "/user/coupons",
    versions: [1],
    isOlder: true,
    mayBeOff: true,
    trials: [
      {
        query: { lang: "es" },
        status: [200],
        answer: fields({
          items: listOf(
            fields({ title: text, description: text, shareURL: nullable(text), infoURL: nullable(text) }),
          ),
        }),
      },
    ],
  },
  {
    number: 94,
    method: "POST",
    path: "signup/confirm",
    versions: [1],
    isOlder: true,
    trials: [
      {
        as: "visitor",
        body: {
          nif: "00000000T",
          contract: "0000000",
          email: "visitant@example.org",
          email2: "visitant@example.org",
          phone: "600000199",
          accept_conditions: true,
          accept_gdpr: true,
        },
        status: [200],
        answer: fields({ result: fields({ render: fields({ body: text }) }) }),
        writes: true,
      },
    ],
  },
  {
    number: 95,
    method: "POST",
    path: "user/reset/",
    versions: [1],
    isOlder: true,
    trials: [
      {
        as: "visitor",
        body: { email: "visitant@example.org", nif: "00000000T" },
        status: [200, 202],
        writes: true,
      },
    ],
  },
];
