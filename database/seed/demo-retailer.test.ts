import { describe, expect, test } from "vitest";
import { addDays, addMonths, hoursInDay, plainDate, type PlainDate } from "#energy/calendar.ts";
import { supplyPointOf } from "#energy/cups.ts";
import { paymentStatus, paymentStatusCodes } from "#energy/payment-status.ts";
import { energyPeriodsOfDay } from "#energy/tariff-periods.ts";
import { isAccessTariffCode } from "#energy/tariffs.ts";
import { taxRates } from "#database/market/market-tables.ts";
import type { InvoiceRecord } from "#features/invoices/contract/invoice-record.ts";
import { demoContracts, demoPeople } from "./demo-people.ts";
import { type DemoRetailer, makeDemoRetailer } from "./demo-retailer.ts";
import { withoutBeginning } from "./market-rates.ts";

type ContractInvoice = Exclude<InvoiceRecord, { kind: "multipoint" }>;

const make = (today: PlainDate): DemoRetailer =>
  makeDemoRetailer({ today, taxRates: withoutBeginning(taxRates) });
const today: PlainDate = "2026-11-20";
const retailer = make(today);

const sum = (values: readonly (number | null)[]): number =>
  values.reduce<number>((total, wh) => total + (wh ?? 0), 0);
const ofPerson = (invoices: readonly InvoiceRecord[], person: keyof typeof demoPeople): InvoiceRecord[] =>
  invoices.filter(({ customerTaxId }) => customerTaxId === demoPeople[person].taxId);
const isOfContract = (invoice: InvoiceRecord): invoice is ContractInvoice => invoice.kind !== "multipoint";
const ofContract = ({ invoices }: DemoRetailer, name: string): ContractInvoice[] =>
  invoices.filter(isOfContract).filter(({ contractName }) => contractName === name);
const isRectified = (invoice: InvoiceRecord): boolean =>
  retailer.invoices.some(({ rectifies }) => rectifies === invoice.number);
const linesOf = (invoice: InvoiceRecord) =>
  invoice.kind === "multipoint" ? [] : (invoice.bill?.lines ?? []);

test("made twice on the same day, the demo is the same to the byte", () => {
  expect(JSON.stringify(make(today))).toBe(JSON.stringify(retailer));
});

test("a meter measured on a day what it measured, whatever today is", () => {
  const aMonthLater = make("2026-12-20");
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

describe("the household's invoices", () => {
  const invoices = ofPerson(retailer.invoices, "household");

  test("have every payment status that the retailer's system knows", () => {
    const statuses = new Set(invoices.map(({ paymentStatus: status }) => status));
    expect([...statuses].toSorted()).toEqual([...paymentStatusCodes].toSorted());
  });

  test("show the customer every word for a payment", () => {
    const shown = invoices.map((invoice) =>
      paymentStatus({
        statusCode: invoice.paymentStatus,
        rectificativeType: invoice.rectifying,
        amountTotalCents: invoice.totalCents,
        amountPendingCents: invoice.pendingCents,
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

  test("reach thirty-six months back, one a month", () => {
    const months = new Set(invoices.map(({ endsOn }) => endsOn.slice(0, 7)));
    expect(months.size).toBe(36);
    expect([...months].toSorted()[0]).toBe("2023-11");
  });

  test("correct two of them, the annulled one, its refund and its replacement of one period", () => {
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

  test("have one that was partly paid and one that went through many hands", () => {
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

  test("owe what the contract says that is owed", () => {
    const owed = ofContract(retailer, demoContracts.household.flat)
      .filter(({ paymentStatus: status }) => status === "unpaid")
      .map(({ pendingCents }) => pendingCents);
    const contract = retailer.contracts.find(({ name }) => name === demoContracts.household.flat);
    expect(contract?.debtCents).toBe(sum(owed));
    expect(contract?.debtCents).toBeGreaterThan(0);
  });
});

describe("the books agree", () => {
  test("the lines of every bill add up to its total, and so do the parts of where the money goes", () => {
    for (const invoice of retailer.invoices.filter(isOfContract)) {
      expect(sum(linesOf(invoice).map(({ cents }) => cents))).toBe(invoice.totalCents);
      const destination = invoice.bill?.destination ?? [];
      if (destination.length > 0) expect(sum(destination.map(({ cents }) => cents))).toBe(invoice.totalCents);
    }
  });

  test("each invoice bills, period by period, what the curve says of its days", () => {
    const curves = Map.groupBy(
      retailer.curveDays.filter(({ resolution }) => resolution === "hour"),
      ({ supplyPoint, person }) => `${supplyPoint} ${person}`,
    );
    let compared = 0;
    for (const contract of retailer.contracts) {
      if (contract.commodity !== "electricity" || !isAccessTariffCode(contract.accessTariff)) continue;
      const tariff = contract.accessTariff;
      const person = Object.entries(demoPeople).find(
        ([, { taxId }]) => taxId === contract.customerTaxId,
      )?.[0];
      const days = curves.get(`${supplyPointOf(contract.supplyPoint.cups)} ${person}`) ?? [];
      for (const invoice of ofContract(retailer, contract.name)) {
        const billed = days.filter(({ day }) => day > invoice.startsOn && day <= invoice.endsOn);
        const isWhole = billed[0]?.day === addDays(plainDate(invoice.startsOn), 1);
        if (invoice.kind !== "electricity" || !isWhole || isRectified(invoice) || invoice.rectifying === "A")
          continue;
        const byPeriod = (invoice.bill?.energyWh ?? []).map((_, index) =>
          sum(
            billed.flatMap(({ day, importWh }) => {
              const periods = energyPeriodsOfDay(tariff, day, "peninsula");
              return importWh.filter((__, slot) => periods[slot] === index + 1);
            }),
          ),
        );
        expect(invoice.bill?.energyWh).toEqual(byPeriod);
        expect(invoice.energyWh).toBe(sum(byPeriod));
        expect(invoice.bill?.surplus?.exportedWh ?? 0).toBe(
          sum(billed.flatMap(({ exportWh }) => exportWh ?? [])),
        );
        compared += 1;
      }
    }
    expect(compared).toBeGreaterThan(150);
  });

  test("the meter's readings differ by what is billed, and each begins where the last one ended", () => {
    const invoices = ofContract(retailer, demoContracts.household.house);
    let last: number[] | undefined;
    for (const invoice of invoices) {
      if (invoice.kind !== "electricity") continue;
      const active = (invoice.bill?.readings ?? []).filter(({ magnitude }) => magnitude === "active");
      expect(active.map(({ previous, current }) => Math.round((current - previous) * 1000))).toEqual(
        invoice.bill?.energyWh,
      );
      if (last) expect(active.map(({ previous }) => previous)).toEqual(last);
      last = active.map(({ current }) => current);
    }
  });

  test("a multipoint invoice is the sum of those that it gathers", () => {
    const gathering = retailer.invoices.filter((invoice) => invoice.kind === "multipoint");
    expect(gathering).toHaveLength(24);
    for (const invoice of gathering) {
      const parts = retailer.invoices
        .filter(isOfContract)
        .filter(({ multipointNumber }) => multipointNumber === invoice.number);
      expect(parts).toHaveLength(5);
      expect(sum(parts.map(({ totalCents }) => totalCents))).toBe(invoice.totalCents);
      expect(sum(parts.map(({ energyWh }) => energyWh))).toBe(invoice.energyWh);
      expect(sum(parts.map(({ pendingCents }) => pendingCents))).toBe(invoice.pendingCents);
    }
  });

  test("the solar wallet holds what went in less what came out, and both contracts say the same", () => {
    const shares = retailer.contracts.flatMap(({ solarWalletShares, name }) =>
      solarWalletShares
        .filter(({ weight, isOrigin }) => weight > 1 || isOrigin)
        .map((share) => ({ ...share, name })),
    );
    expect(shares.map(({ name }) => name).toSorted()).toEqual([
      demoContracts.household.flat,
      demoContracts.household.house,
    ]);
    const [one, other] = shares;
    expect(one?.balanceCents).toBe(other?.balanceCents);
    const since = one?.startsOn ?? today;
    const counted = shares
      .flatMap(({ name }) => ofContract(retailer, name))
      .filter((invoice) => invoice.endsOn >= since && !isRectified(invoice) && invoice.rectifying !== "A");
    const put = counted.map((invoice) =>
      invoice.kind === "electricity" ? (invoice.bill?.surplus?.toWalletCents ?? 0) : 0,
    );
    const taken = counted.flatMap(linesOf).filter(({ concept }) => concept === "solar_wallet");
    expect(one?.balanceCents).toBe(sum(put) + sum(taken.map(({ cents }) => cents)));
    expect(taken.length).toBeGreaterThan(10);
    expect(one?.balanceCents).toBeGreaterThan(0);
  });

  test("what names another invoice comes after it", () => {
    const seen = new Set<string>();
    for (const invoice of retailer.invoices) {
      if (invoice.rectifies) expect(seen.has(invoice.rectifies)).toBe(true);
      if (isOfContract(invoice) && invoice.multipointNumber)
        expect(seen.has(invoice.multipointNumber)).toBe(true);
      seen.add(invoice.number);
    }
    expect(seen.size).toBe(retailer.invoices.length);
  });

  test("every paper that a contract names is there", () => {
    const named = retailer.contracts.flatMap(({ attachments }) => attachments.map(({ path }) => path));
    expect(named.toSorted()).toEqual([...retailer.documents.keys()].toSorted());
    expect(new Set([...retailer.documents.values()].map(({ category }) => category)).size).toBeGreaterThan(3);
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
    expect([...lengths].toSorted((one, other) => one - other)).toEqual([23, 24, 25, 96, 100]);
  });

  test("of the house go back twenty-four months in hours and three in quarters, and end a few days ago", () => {
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

  test("of a flat that changed hands belong to each holder on their own days", () => {
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

describe.each(["2024-02-29", "2026-01-01", "2026-03-29", "2026-10-25", "2027-12-31"] as const)(
  "made on %s",
  (day) => {
    const made = make(day);

    test("nothing has happened yet that is still to come", () => {
      for (const { issuedOn, endsOn, pendingStates } of made.invoices) {
        expect(issuedOn <= day && endsOn < issuedOn).toBe(true);
        for (const { changedOn } of pendingStates) expect(changedOn <= day).toBe(true);
      }
      for (const curve of made.curveDays) expect(curve.day < day).toBe(true);
      for (const { createdAt } of made.documents.values()) expect(createdAt.toISOString() < day).toBe(true);
      for (const { signedOn, startsOn, endsOn } of made.contracts) {
        for (const one of [signedOn, startsOn, endsOn]) if (one) expect(one <= day).toBe(true);
      }
    });

    test("the newest invoice is no older than two months, and all statuses are there", () => {
      const newest =
        made.invoices
          .map(({ issuedOn }) => issuedOn)
          .toSorted()
          .at(-1) ?? "";
      expect(newest > addMonths(day, -2)).toBe(true);
      const statuses = new Set(ofPerson(made.invoices, "household").map((invoice) => invoice.paymentStatus));
      expect(statuses.size).toBe(paymentStatusCodes.length);
    });

    test("the bills add up", () => {
      for (const invoice of made.invoices.filter(isOfContract)) {
        expect(sum(linesOf(invoice).map(({ cents }) => cents))).toBe(invoice.totalCents);
        if (invoice.rectifying !== "A") expect(invoice.totalCents).toBeGreaterThan(0);
      }
    });
  },
);
