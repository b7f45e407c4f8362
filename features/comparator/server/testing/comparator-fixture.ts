import { hoursInDay } from "#energy/calendar.ts";
import { cupsCheckLetters } from "#energy/cups.ts";
import { regulatedAmountsOf } from "#energy/pricing/regulated-amounts.ts";
import { findContractableProducts } from "#features/catalogue/server/contractable-products.ts";
import { readIntervalPrices } from "#features/catalogue/server/interval-price-rows.ts";
import { pricedProductOf } from "#features/catalogue/server/priced-product.ts";
import { findRegulatedRows } from "#features/catalogue/server/regulated-queries.ts";
import type { CallBackContact, callBackErrors } from "#platform/contract/call-back.ts";
import type { CallBackSubject, RequestCallBack } from "#platform/server/call-backs.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { startTestServer } from "#platform/testing/http/test-server.ts";
import { handlers } from "../routes.ts";

const digits = "0031405600000001";
const cups = `ES${digits}${cupsCheckLetters(digits)}`;

/** A bill of electricity as a form sends it. */
export const electricityForm = {
  cups,
  comerOrigin: 1,
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
  zip: "08015",
};

export const gasForm = {
  cups,
  comerOrigin: 1,
  mode: "auto",
  startDate: "2026-02-10",
  endDate: "2026-04-09",
  access_tariff: 102,
  invoiceAmount: 300,
  consumption: 2000,
  meter_rent: 1.18,
};

export const contactForm = {
  name: "Ada",
  surname1: "Puig",
  email: "ada@correu.example",
  telephone: "+34 600 000 001",
  contactHours: "9-13h",
  consent: true,
};

/** The comparator's calls on the demo's products. */
export const startComparator = async () => {
  const database = await createTestDatabase("demo");
  const db = database.unguarded;
  const asked: { contact: CallBackContact; subject: CallBackSubject }[] = [];
  const state: {
    refusal: keyof typeof callBackErrors | undefined;
    /** The regulated price of every hour, or of the hours from midnight, in euros per kWh; undefined while none is loaded. */
    pvpcEurKwh: number | ((hour: number) => number) | undefined;
  } = { refusal: undefined, pvpcEurKwh: undefined };
  const requestCallBack: RequestCallBack = async (call, contact, subject) => {
    if (state.refusal !== undefined) call.fail(state.refusal);
    asked.push({ contact, subject });
    return { reference: "K7QM-2X9R" };
  };
  const server = await startTestServer(
    handlers({
      findContractableProducts: (supply, day) => findContractableProducts(db, supply, day),
      pricedProductOf,
      readIntervalPrices: (key, range) => readIntervalPrices(db, key, range),
      readPvpcPrices: async () => {
        const { pvpcEurKwh } = state;
        return {
          pricesOf: (day) =>
            pvpcEurKwh === undefined
              ? undefined
              : Array.from({ length: hoursInDay(day) }, (_, hour) =>
                  typeof pvpcEurKwh === "number" ? pvpcEurKwh : pvpcEurKwh(hour),
                ),
        };
      },
      readRegulatedAmounts: async () => regulatedAmountsOf(await findRegulatedRows(db)),
      requestCallBack,
    }),
    { rateLimits: { write: 1000 } },
  );
  return { database, server, asked, state };
};
