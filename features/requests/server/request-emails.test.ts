import { expect, test } from "vitest";
import * as z from "zod/mini";
import { completeLanguages } from "#platform/contract/languages.ts";
import { defineChange, defineChanges } from "#platform/server/change-kind.ts";
import { renderEmail } from "#platform/server/mail/render-email.ts";
import { emailedStates, requestEmail, type RequestSignature } from "./request-emails.ts";
import type { RequestFacts } from "./request-facts.ts";

const routeAt = (ca: `/${string}`, en: `/${string}`) =>
  ({ paths: { ca, es: ca, en }, access: "private" }) as const;
const requestChanges = defineChanges(
  {
    ca: {
      contract: {
        power: {
          title: "Canvi de potència",
          inText: "el canvi de potència",
          takesEffect: "En pocs dies",
          goBack: "La pots anul·lar",
        },
      },
    },
    es: { contract: { power: { title: "Cambio de potencia", inText: "el cambio de potencia" } } },
    en: { contract: { power: { title: "Change of power", inText: "the change of power" } } },
  },
  [defineChange({ kind: "contract.power", details: z.unknown(), apply: async () => {} })],
);
const monday = new Date("2026-11-16T09:00:00Z");
const facts: RequestFacts = {
  reference: "K7QM-2X9R",
  kind: "contract.power",
  state: "rejected",
  details: { power_p1: 4600 },
  replaced: {},
  costs: null,
  reason: "La distribuïdora no pot donar <b>més</b> potència.",
  createdAt: monday,
  name: "L·l, Núria",
  taxId: "12345678Z",
  email: "nuria@example.org",
  mobile: null,
  language: "ca",
  contractId: 1,
  contractName: "0000101",
  commodity: "electricity",
  cups: null,
  street: null,
  postalCode: null,
  city: null,
  place: "El pis de Girona",
};
const signature: RequestSignature = {
  state: "waiting",
  expiresAt: new Date("2026-11-23T09:00:00Z"),
  signingUrl: "https://signatures.example/1",
};
const ports = {
  organization: { name: "Llum", phone: "900 000 000" },
  publicOrigin: "https://llum.example",
  routes: new Map([
    [
      "contracts.contract",
      routeAt("/contractes/:contractType/:contractName", "/contracts/:contractType/:contractName"),
    ],
    ["support.supportRequest", routeAt("/solicituts/:id", "/requests/:id")],
    ["contracts.gasContract", routeAt("/contractes-gas/:contractName", "/contracts-gas/:contractName")],
  ]),
  requestChanges,
};
const write = (state: (typeof emailedStates)[number], changes: Partial<RequestFacts> = {}) =>
  requestEmail(state, { facts: { ...facts, ...changes }, greetingName: "Núria", signature }, ports);

test("a rejection gives the retailer's reason, and links to the request", () => {
  const { subject, paragraphs, action } = write("rejected");
  expect(subject).toBe("No s’ha pogut fer · Canvi de potència");
  expect(paragraphs).toEqual([
    "Hola, Núria:",
    "Canvi de potència · El pis de Girona",
    "No hem pogut acceptar el canvi de potència per a El pis de Girona. Tot queda com abans.",
    "El motiu: La distribuïdora no pot donar <b>més</b> potència.",
    "Si en vols parlar, truca’ns al 900 000 000.",
    "Número de la sol·licitud, per si ens truques: K7QM-2X9R",
  ]);
  expect(action?.url).toBe("https://llum.example/solicituts/K7QM-2X9R");
});

test("the email of a signature says until when to sign, and leads to the document alone", () => {
  const { paragraphs, action } = write("waiting_for_signature", { language: "es" });
  expect(paragraphs[2]).toContain("Has pedido el cambio de potencia para El pis de Girona");
  expect(paragraphs[2]).toContain("23 de noviembre de 2026");
  expect(action).toEqual({ label: "Leer y firmar el documento", url: "https://signatures.example/1" });
});

test("a gas contract's email leads to its own path in the customer's language", () => {
  expect(write("done", { commodity: "gas", language: "en" }).action?.url).toBe(
    "https://llum.example/contracts-gas/0000101",
  );
});

test.each(completeLanguages)("every state and kind has complete words: %s", (language) => {
  const subjects = new Set<string>();
  for (const state of emailedStates) {
    for (const { kind } of requestChanges) {
      const email = write(state, { language, kind });
      subjects.add(email.subject);
      const text = [email.subject, email.heading, ...email.paragraphs].join("\n");
      expect(text, `${state} of ${kind}`).not.toMatch(/[{}]|undefined|null|contract\./);
      expect(email.paragraphs.length).toBeGreaterThan(2);
    }
  }
  expect(subjects.size).toBe(emailedStates.length);
});

test("a request about no contract has no place", () => {
  const { paragraphs } = write("accepted", { contractName: null, commodity: null, place: null });
  expect(paragraphs[1]).toBe("Canvi de potència");
  expect(paragraphs[2]).toBe(
    "Hem acceptat el canvi de potència. Ja ho estem tramitant i t’escriurem quan estigui fet.",
  );
});

test("the email of a signature has now and then, the price with taxes, from when and how to go back", () => {
  const { paragraphs } = write("waiting_for_signature", {
    details: { phone: "600000001", power_p1: 3450 },
    replaced: { power_p1: 4600 },
    costs: {
      fees: [{ fee: "connection", cents: 904 }],
      tax: "vat",
      taxRate: 0.21,
      taxCents: 190,
      totalCents: 1094,
      isExtensionQuoted: false,
      year: { beforeCents: 18012, afterCents: 14002 },
    },
  });
  const text = paragraphs.join("\n").replaceAll("\u00a0", " ");
  for (const part of [
    "Potència P1: ara 4,6 kW; després 3,45 kW (−1,15 kW)",
    "Potència d’un any, amb impostos: ara 180,12 €; després 140,02 € (−40,10 €)",
    "Et costarà 10,94 €, impostos inclosos.",
    "A partir de quan: En pocs dies",
    "Si canvies d’idea: La pots anul·lar",
  ])
    expect(text).toContain(part);
});

test("the reason of a rejection cannot add markup to the email", () => {
  const { html } = renderEmail(write("rejected"), {
    organization: {
      ...ports.organization,
      email: "a@b.example",
    },
    colours: { primary: "#14133b", secondary: "#62baea" },
  });
  expect(html).not.toContain("<b>més");
});
