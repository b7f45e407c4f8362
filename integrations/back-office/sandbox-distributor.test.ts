import { expect, test } from "vitest";
import { createSandboxDistributor, type RequestedSupply } from "./sandbox-distributor.ts";

const now = new Date("2026-11-26T10:00:00Z");

/** What the distributor does with requests that wait. */
const stepsFor = async (
  confirmed: readonly RequestedSupply[],
  accepted: readonly RequestedSupply[] = [],
  visit: readonly RequestedSupply[] = [],
) => {
  const steps: string[] = [];
  const asked: Date[] = [];
  const distributor = createSandboxDistributor({
    answerAfterMs: 20_000,
    portal: {
      listWaiting: async (state, before) => {
        asked.push(before);
        return { confirmed, accepted, visit }[state];
      },
      accept: async (reference) => void steps.push(`accept ${reference}`),
      refuse: async (reference, code) => void steps.push(`refuse ${reference} ${code}`),
      visit: async (reference) => void steps.push(`visit ${reference}`),
      activate: async (reference) => void steps.push(`activate ${reference}`),
    },
  });
  await distributor.work(now);
  expect(asked.map((before) => now.getTime() - before.getTime())).toEqual([20_000, 20_000, 20_000]);
  return steps;
};
const supply = (
  ending: string,
  process: RequestedSupply["process"] = "switch",
  commodity: RequestedSupply["commodity"] = "electricity",
): RequestedSupply => ({
  reference: ending,
  commodity,
  cups: `ES0031405600000${ending}AB`,
  process,
  isSentAgain: false,
});

test("a request is accepted after a while, and its supply begins after another", async () => {
  expect(await stepsFor([supply("001")], [supply("002")])).toEqual(["activate 002", "accept 001"]);
});

test("a request for a known supply point is refused with its code, of electricity and of gas", async () => {
  const endings = ["901", "902", "903", "914", "936", "937", "949", "965", "979", "981", "985"];
  const codes = ["01", "02", "03", "14", "36", "37", "49", "65", "99", "D1", "E5"];
  expect(await stepsFor(endings.map((ending) => supply(ending)))).toEqual(
    endings.map((ending, index) => `refuse ${ending} ${codes[index]}`),
  );
  const gas = ["912", "929", "943", "987", "913"].map((ending) => supply(ending, "switch", "gas"));
  expect(await stepsFor(gas)).toEqual([
    "refuse 912 R12",
    "refuse 929 R29",
    "refuse 943 R43",
    "refuse 987 R97",
    "refuse 913 S13",
  ]);
});

test("a refused request that was corrected is accepted", async () => {
  expect(
    await stepsFor([
      supply("903", "holder_change"),
      supply("902", "new_supply"),
      supply("901", "new_supply"),
    ]),
  ).toEqual(["accept 903", "accept 902", "refuse 901 01"]);
});

test("what the retailer mends, or had to end first, is accepted when it is sent again, and nothing else", async () => {
  const again = (ending: string, commodity: RequestedSupply["commodity"] = "electricity") => ({
    ...supply(ending, "switch", commodity),
    isSentAgain: true,
  });
  expect(
    await stepsFor([
      again("979"),
      again("943", "gas"),
      again("937"),
      again("936"),
      again("902"),
      again("903"),
    ]),
  ).toEqual(["accept 979", "accept 943", "accept 937", "refuse 936 36", "refuse 902 02", "refuse 903 03"]);
});

test("a technician comes to a known supply point before its supply begins", async () => {
  expect(await stepsFor([supply("950")], [supply("950")])).toEqual(["visit 950", "accept 950"]);
  expect(await stepsFor([], [], [supply("950")])).toEqual(["activate 950"]);
});
