import { beforeEach, describe, expect, test } from "vitest";
import { cupsCheckLetters } from "#energy/cups.ts";
import type { CallBackContact, callBackErrors } from "#platform/contract/call-back.ts";
import type { CallBackSubject, RequestCallBack } from "#platform/server/call-backs.ts";
import { startTestServer } from "#platform/testing/http/test-server.ts";
import { createPowerLead } from "../contract/create-power-lead.ts";
import { handleCreatePowerLead } from "./create-power-lead.ts";

const asked: { contact: CallBackContact; subject: CallBackSubject }[] = [];
const state: { refusal: keyof typeof callBackErrors | undefined } = { refusal: undefined };
const requestCallBack: RequestCallBack = async (call, contact, subject) => {
  if (state.refusal !== undefined) call.fail(state.refusal);
  asked.push({ contact, subject });
  return { reference: "K7QM-2X9R" };
};
const server = await startTestServer([handleCreatePowerLead({ requestCallBack })], {
  rateLimits: { write: 1000 },
});
beforeEach(() => {
  asked.length = 0;
  state.refusal = undefined;
});

const digits = "0031405600000001";
const cups = `ES${digits}${cupsCheckLetters(digits)}`;
const data = {
  optimalPower: 99,
  appliances: [
    { name: "oven", enabled: true, totalPower: 0.8 },
    { name: "tv", enabled: true, totalPower: 0.16 },
    { name: "heating", enabled: true, totalPower: 0.8 },
    { name: "hob", enabled: false, totalPower: 0 },
  ],
  area: 80,
  numPersones: 3,
  cofSimul: 0.4,
  name: "Ada",
  surname1: "Puig",
  email: "ada@correu.example",
  telephone: "600000001",
  contactHours: "9-13h",
  consent: true,
};
const send = (part: object = {}, sentCups = cups) =>
  server.call(createPowerLead, {
    as: "visitor",
    raw: { body: { cups: sentCups, data: { ...data, ...part } } },
  });

describe("a lead of the power calculator", () => {
  test("is answered with OK, and its power is calculated again whatever it says", async () => {
    expect((await send()).answer()).toEqual({ status: "OK", optimalPowerW: 1760, reference: "K7QM-2X9R" });
    expect(asked[0]?.subject).toMatchObject({
      origin: "power_calculator",
      cups,
      details: { optimal_power_kw: 1.76, area_m2: 80, people: 3, simultaneity: 0.4 },
    });
    expect(asked[0]?.contact).toMatchObject({ givenName: "Ada", contactHours: "9-13h" });
  });

  test("may have a CUPS of 22 characters, with spaces and in lower case", async () => {
    await send({}, `es 0031 4056 0000 0001 ${cups.slice(18).toLowerCase()}0f`);
    expect(asked[0]?.subject.cups).toBe(`${cups}0F`);
  });

  test.each([
    ["a total that no oven has", [{ name: "oven", enabled: true, totalPower: 1.6 }]],
    ["a negative total", [{ name: "oven", enabled: true, totalPower: -0.8 }]],
    [
      "an appliance twice",
      [
        { name: "oven", enabled: true, totalPower: 0.8 },
        { name: "oven", enabled: true, totalPower: 0.8 },
      ],
    ],
  ])("with %s is refused", async (_case, appliances) => {
    const refused = await send({ appliances });
    expect([refused.status, refused.problem().code]).toEqual([400, "appliances_not_valid"]);
    expect(asked).toEqual([]);
  });

  test.each([
    ["an area of zero", { area: 0 }],
    ["a negative area", { area: -5 }],
    ["an area with decimals", { area: 80.5 }],
    ["no number of people", { numPersones: undefined }],
    ["zero people", { numPersones: 0 }],
    ["another coefficient", { cofSimul: 0.5 }],
    ["an unknown appliance", { appliances: [{ name: "sauna", enabled: true, totalPower: 1 }] }],
    ["no consent", { consent: false }],
  ])("with %s is refused", async (_case, part) => {
    expect((await send(part)).status).toBe(400);
    expect(asked).toEqual([]);
  });

  test("with a CUPS whose letters are wrong is refused", async () => {
    expect((await send({}, "ES0031405600000001XX")).status).toBe(400);
  });

  test.each([
    "attachment_count",
    "attachment_not_found",
    "attachment_refused",
    "too_many_call_backs",
  ] as const)("is refused with the code of the call-back: %s", async (code) => {
    state.refusal = code;
    expect((await send()).problem().code).toBe(code);
  });
});
