import { describe, expect, it } from "vitest";
import { sampleDay } from "../testing/curve-samples.ts";
import { chooseConsumption } from "./consumption-day-policy.ts";

const day = "2026-05-10";

describe("the curve chosen for a day", () => {
  it("is the billed one, then the validated, then the estimated", () => {
    const estimated = sampleDay(day, { kind: "estimated" }, () => 3);
    const validated = sampleDay(day, { kind: "validated" }, () => 2);
    const billed = sampleDay(day, { kind: "billed" }, () => 1);
    expect(chooseConsumption([estimated, validated, billed], "hour")).toMatchObject([{ kind: "billed" }]);
    expect(chooseConsumption([estimated, validated], "hour")[0]?.importWh?.[0]).toBe(2);
    expect(chooseConsumption([estimated], "hour")).toMatchObject([{ kind: "estimated" }]);
  });

  it("is the distributor's hourly curve rather than the sum of its quarters", () => {
    const quarters = sampleDay(day, { resolution: "quarter" }, () => 10);
    const hours = sampleDay(day, {}, () => 41);
    expect(chooseConsumption([quarters, hours], "hour")[0]?.importWh?.[0]).toBe(41);
    expect(chooseConsumption([quarters], "hour")[0]?.importWh).toEqual(new Array(24).fill(40));
    expect(chooseConsumption([quarters, hours], "quarter")[0]?.importWh).toHaveLength(96);
    expect(chooseConsumption([hours], "quarter")).toEqual([]);
  });

  it("is the billed quarter-hourly curve rather than the validated hourly one", () => {
    const quarters = sampleDay(day, { resolution: "quarter" }, () => 10);
    const hours = sampleDay(day, { kind: "validated" }, () => 41);
    expect(chooseConsumption([hours, quarters], "hour")).toMatchObject([{ kind: "billed" }]);
  });

  it("keeps the validated import when only self-consumption is billed", () => {
    const nothing = new Array<null>(24).fill(null);
    const solar = sampleDay(day, { importWh: nothing, selfConsumedWh: new Array<number>(24).fill(5) });
    const validated = sampleDay(day, { kind: "validated" }, () => 2);
    const [shown] = chooseConsumption([solar, validated], "hour");
    expect([shown?.kind, shown?.importWh?.[0], shown?.selfConsumedWh?.[0]]).toEqual(["validated", 2, 5]);
    expect(chooseConsumption([solar], "hour")).toMatchObject([{ kind: "billed", importWh: null }]);
  });

  it("has a value for an hour with some known quarters, and none for an hour without", () => {
    const quarters = sampleDay(day, { resolution: "quarter" }, (slot) => (slot < 3 ? 10 : null));
    expect(chooseConsumption([quarters], "hour")[0]?.importWh?.slice(0, 2)).toEqual([30, null]);
  });

  it("marks an hour as estimated if one of its quarters was, and every hour of an estimated curve", () => {
    const estimated = new Array<boolean>(96).fill(false).with(5, true);
    const [shown] = chooseConsumption([sampleDay(day, { resolution: "quarter", estimated })], "hour");
    expect(shown?.estimated).toEqual(new Array(24).fill(false).with(1, true));
    const [profile] = chooseConsumption([sampleDay(day, { kind: "estimated" })], "hour");
    expect(profile?.estimated).toEqual(new Array(24).fill(true));
  });

  it("is absent on a day without values", () => {
    expect(chooseConsumption([sampleDay(day, {}, () => null)], "hour")).toEqual([]);
  });

  it("is in order of days, regardless of the order of storage", () => {
    const shown = chooseConsumption([sampleDay("2026-05-12"), sampleDay("2026-05-10")], "hour");
    expect(shown.map((consumption) => consumption.day)).toEqual(["2026-05-10", "2026-05-12"]);
  });
});
