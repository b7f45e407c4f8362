import { describe, expect, test } from "vitest";
import { addDays, addMonths, hoursInDay, plainDate, type PlainDate } from "#energy/calendar.ts";
import { supplyPointOf } from "#energy/cups.ts";
import { paymentStatus, paymentStatusCodes } from "#energy/payment-status.ts";
import { demoContracts } from "./demo-people.ts";
import type { DemoRetailer } from "./demo-retailer.ts";
import { isOfContract, linesOf, makeTestRetailer, ofContract, ofPerson, sum } from "./test-retailer.ts";

const today: PlainDate = "2026-11-20";
const retailer = makeTestRetailer(today);

test("the demo is byte-identical when made twice for the same day", () => {
  expect(JSON.stringify(makeTestRetailer(today))).toBe(JSON.stringify(retailer));
});

test("a meter's values of a day do not depend on the current day", () => {
  const aMonthLater = makeTestRetailer("2026-12-20");
  const day: PlainDate = "2026-09-09";
  const house = retailer.contracts.find(({ name }) => name === demoContracts.household.house);
  const measured = ({ curveDays }: DemoRetailer) =>
    curveDays.find(
      (curve) =>
        curve.day === day &&
        curve.resolution === "hour" &&
        curve.supplyPoint === supplyPointOf(house?.supplyPoint.cups ?? ""),
    )?.importWh;
  expect(measured(aMonthLater)).toBeDefined();
  expect(measured(aMonthLater)).toEqual(measured(retailer));
});

test("the bills of the house charge its free hours nothing, as the meter's readings of these hours say", () => {
  const house = retailer.contracts.find(({ name }) => name === demoContracts.household.house);
  const point = supplyPointOf(house?.supplyPoint.cups ?? "");
  const hours = new Map(
    retailer.curveDays.flatMap(({ day, resolution, supplyPoint, importWh }) =>
      resolution === "hour" && supplyPoint === point ? [[day, importWh]] : [],
    ),
  );
  const bills = ofContract(retailer, demoContracts.household.house).filter(
    ({ startsOn, endsOn }) => hours.has(plainDate(endsOn)) && hours.has(addDays(plainDate(startsOn), 1)),
  );
  expect(bills.length).toBeGreaterThan(3);
  let allFreeWh = 0;
  for (const bill of bills) {
    let freeWh = 0;
    for (let day = addDays(plainDate(bill.startsOn), 1); day <= bill.endsOn; day = addDays(day, 1)) {
      // One hour is missing or twice on the days of the clock changes, before these hours.
      const shift = hoursInDay(day) - 24;
      freeWh += sum((hours.get(day) ?? []).slice(14 + shift, 16 + shift).map((wh) => wh ?? 0));
    }
    const free = linesOf(bill).filter(({ name }) => name === "Energia sense càrrec");
    expect(free.map(({ quantity, cents }) => [Math.round(quantity * 1000), cents])).toEqual(
      freeWh === 0 ? [] : [[freeWh, 0]],
    );
    allFreeWh += freeWh;
  }
  expect(allFreeWh).toBeGreaterThan(0);
});

describe("the household's invoices", () => {
  const invoices = ofPerson(retailer.invoices, "household");

  test("have every payment status that the retailer's system knows", () => {
    const statuses = new Set(invoices.map(({ paymentStatus: status }) => status));
    expect([...statuses].toSorted()).toEqual([...paymentStatusCodes].toSorted());
  });

  test("include every payment status that a customer can see without a payment plan", () => {
    const shown = invoices.map((invoice) =>
      paymentStatus({
        statusCode: invoice.paymentStatus,
        rectificativeType: invoice.rectifying,
        amountTotalCents: invoice.totalCents,
        amountPendingCents: invoice.pendingCents,
        isInPlan: false,
      }),
    );
    expect([...new Set(shown)].toSorted()).toEqual([
      "paid",
      "partially_paid",
      "pending_bank_payment",
      "pending_refund",
      "pending_user_payment",
      "refunded",
      "unpaid",
    ]);
  });

  test("go back thirty-six months, one a month", () => {
    const months = new Set(invoices.map(({ endsOn }) => endsOn.slice(0, 7)));
    expect(months.size).toBe(36);
    expect([...months].toSorted()[0]).toBe("2023-11");
  });

  test("include two corrections, each with the annulled invoice, its refund and its replacement for one period", () => {
    const refunds = invoices.filter(({ rectifying }) => rectifying === "A");
    expect(refunds).toHaveLength(2);
    for (const refund of refunds) {
      const annulled = invoices.find(({ number }) => number === refund.rectifies);
      const replacement = invoices.find(
        ({ rectifying, rectifies }) => rectifying === "B" && rectifies === refund.rectifies,
      );
      expect(refund.totalCents).toBe(-(annulled?.totalCents ?? 0));
      expect(refund.energyWh).toBe(annulled?.energyWh);
      expect(replacement?.startsOn).toBe(annulled?.startsOn);
      expect(replacement?.endsOn).toBe(annulled?.endsOn);
      expect(replacement?.energyWh).toBeLessThan(annulled?.energyWh ?? 0);
    }
  });

  test("include one that is partly paid and one with many collection steps", () => {
    const unpaid = invoices.filter(({ paymentStatus: status }) => status === "unpaid");
    expect(unpaid.map(({ pendingStates }) => pendingStates.length).toSorted()).toEqual([3, 6]);
    for (const { pendingStates } of unpaid) {
      const days = pendingStates.map(({ changedOn }) => changedOn);
      expect(days).toEqual(days.toSorted());
    }
    const partly = unpaid.filter(
      ({ pendingCents, totalCents }) => pendingCents > 0 && pendingCents < totalCents,
    );
    expect(partly).toHaveLength(1);
  });

  test("add up to the debt of the contract", () => {
    const owed = ofContract(retailer, demoContracts.household.flat)
      .filter(
        ({ paymentStatus: status, rectifying }) =>
          rectifying === "none" && (status === "unpaid" || status === "pending_transfer"),
      )
      .map(({ pendingCents }) => pendingCents);
    const contract = retailer.contracts.find(({ name }) => name === demoContracts.household.flat);
    expect(contract?.debtCents).toBe(sum(owed));
    expect(contract?.debtCents).toBeGreaterThan(0);
  });
});

describe("the curves", () => {
  test("have a value for every slot of every day, clock changes included", () => {
    for (const { day, resolution, importWh, exportWh } of retailer.curveDays) {
      const slots = hoursInDay(day) * (resolution === "hour" ? 1 : 4);
      expect(importWh).toHaveLength(slots);
      if (exportWh) expect(exportWh).toHaveLength(slots);
    }
    const lengths = new Set(retailer.curveDays.map(({ importWh }) => importWh.length));
    expect([...lengths].toSorted((a, b) => a - b)).toEqual([23, 24, 25, 96, 100]);
  });

  test("of the household go back twenty-four months in hours and three in quarters, and end a few days ago", () => {
    const house = retailer.contracts.find(({ name }) => name === demoContracts.household.house);
    const point = supplyPointOf(house?.supplyPoint.cups ?? "");
    const daysOf = (resolution: "hour" | "quarter") =>
      retailer.curveDays
        .filter((curve) => curve.supplyPoint === point && curve.resolution === resolution)
        .map(({ day }) => day);
    expect(daysOf("hour")[0]).toBe("2024-11-01");
    expect(daysOf("quarter")[0]).toBe("2026-08-01");
    expect(daysOf("hour").at(-1)).toBe("2026-11-17");
  });

  test("of a flat with a former tenant belong to each holder on their own days", () => {
    const flat = retailer.contracts.find(({ name }) => name === demoContracts.household.flat);
    const point = supplyPointOf(flat?.supplyPoint.cups ?? "");
    const days = retailer.curveDays.filter(
      ({ supplyPoint, resolution }) => supplyPoint === point && resolution === "hour",
    );
    const before = days.filter(({ person }) => person === "formerTenant").map(({ day }) => day);
    const after = days.filter(({ person }) => person === "household").map(({ day }) => day);
    expect(before.length).toBeGreaterThan(60);
    expect(before.toSorted().at(-1)).toBe(addDays(plainDate(flat?.startsOn ?? ""), -1));
    expect(after.toSorted()[0]).toBe(flat?.startsOn);
  });
});

describe.each(["2028-02-29", "2026-01-01", "2026-03-29", "2026-10-25", "2027-12-31"] as const)(
  "the demo made on %s",
  (day) => {
    const made = makeTestRetailer(day);

    test("has no past event with a future date", () => {
      for (const { issuedOn, endsOn, pendingStates } of made.invoices) {
        expect(issuedOn <= day && endsOn < issuedOn).toBe(true);
        for (const { changedOn } of pendingStates) expect(changedOn <= day).toBe(true);
      }
      for (const curve of made.curveDays) expect(curve.day < day).toBe(true);
      for (const { createdAt } of made.documents.values()) expect(createdAt.toISOString() < day).toBe(true);
      for (const { signedOn, startsOn, endsOn } of made.contracts) {
        for (const date of [signedOn, startsOn, endsOn]) if (date) expect(date <= day).toBe(true);
      }
    });

    test("has a newest invoice of at most two months, and all statuses", () => {
      const newest =
        made.invoices
          .map(({ issuedOn }) => issuedOn)
          .toSorted()
          .at(-1) ?? "";
      expect(newest > addMonths(day, -2)).toBe(true);
      const statuses = new Set(ofPerson(made.invoices, "household").map((invoice) => invoice.paymentStatus));
      expect(statuses.size).toBe(paymentStatusCodes.length);
    });

    test("has bills that add up", () => {
      for (const invoice of made.invoices.filter(isOfContract)) {
        expect(sum(linesOf(invoice).map(({ cents }) => cents))).toBe(invoice.totalCents);
        if (invoice.rectifying !== "A") expect(invoice.totalCents).toBeGreaterThan(0);
      }
    });
  },
);
