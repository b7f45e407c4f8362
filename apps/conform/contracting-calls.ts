import type { Expectation } from "./expectation.ts";
import { boolean, fields, text } from "./shapes.ts";

const address = {
  state: 8,
  municipi: "08019",
  poblacio: "Barcelona",
  tv: 1,
  nv: "Villarroel",
  pnp: "170",
  bq: "",
  es: "",
  pt: "2",
  pu: "1",
  dp: "08036",
  aclarador: "",
};

/** The `FormConfirm` of a first step. */
const installation = {
  allow_contact: true,
  activeContract: false,
  cnae: { cnae: 986, vivienda: "habitual" },
  comerOrigin: -1,
  accept_morosity_verification: true,
  invoice: [],
  step: 1,
};
const person = {
  owner: { type: "F", vat: "11111123F", name: "Núria", surname1: "Vilà", surname2: "Alòs" },
  owner_address: { different_address: false, mobile: "600000001", email: "nuria.vila@correu.example" },
  commsLanguage: "ca",
  step: 2,
};
const saved = fields({ lead_id: text, status: text });
const leadIdOf = (answer: unknown): unknown =>
  typeof answer === "object" && answer !== null && "lead_id" in answer ? answer.lead_id : undefined;

/** What contracting asks and sends: part 3 of the specification, section 7. */
export const contractingCalls: readonly Expectation[] = [
  {
    number: 88,
    method: "GET",
    path: "/contractacio/config",
    versions: [1],
    isOlder: true,
    trials: [{ as: "visitor", status: [200], answer: fields({ leads: boolean, invoiceRequired: boolean }) }],
  },
  {
    number: 89,
    method: "POST",
    path: "/leads",
    versions: [1],
    isOlder: true,
    trials: [
      {
        body: { ...installation, cups: { ...address, name: "ES0031405600000001AY" } },
        status: [200],
        answer: saved,
        remember: { lead: leadIdOf },
        writes: true,
        when: "at the first step",
      },
      {
        body: { ...person, lead_id: "{lead}" },
        status: [200],
        answer: saved,
        writes: true,
        when: "at the second step",
      },
      {
        body: { lead_id: "{lead}", step: 5, confirm: true },
        status: [400],
        answer: fields({ status: text }),
        writes: true,
        when: "confirmed before it is complete",
      },
    ],
  },
  {
    number: 90,
    method: "POST",
    path: "/gas/leads",
    versions: [2],
    trials: [
      {
        body: {
          allow_contact: true,
          electricityLeadId: "{lead}",
          cups: { ...address, name: "ES0217405600000001AD" },
          activeContract: false,
          step: 3,
        },
        status: [200],
        answer: saved,
        writes: true,
      },
    ],
  },
  {
    number: 91,
    method: "GET",
    path: "/leads/solvencia/{lead}",
    versions: [1],
    isOlder: true,
    trials: [{ status: [200], answer: fields({ score: text }) }],
  },
  {
    number: 92,
    method: "GET",
    path: "/leads/dni-validation/{lead}",
    versions: [1],
    isOlder: true,
    trials: [{ status: [200], answer: fields({ dni_valid: boolean }) }],
  },
];
