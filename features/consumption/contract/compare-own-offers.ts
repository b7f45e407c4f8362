import * as z from "zod/mini";
import { productKinds } from "#energy/pricing/product.ts";
import { estimateConcepts, notComparableReasons } from "#energy/pricing/yearly-estimate.ts";
import { customerRead, json } from "#platform/contract/endpoint.ts";
import { day, euros, kilowattHours, kilowatts, named, rowId } from "#platform/contract/wire.ts";

/** `no_demand`: the excess of the powers cannot be known. */
const missingTerms = [...notComparableReasons, "no_demand"] as const;

/** What the supply would have cost in the year of readings with some prices and powers. */
const pricedYear = named({
  status: ["status", z.literal("priced")],
  powersW: ["powers", z.array(kilowatts)],
  /** With taxes and promotions; what the solar wallet pays is deducted. */
  yearCents: ["year", euros],
  /** Once promotions have ended. */
  followingYearCents: ["following_year", euros],
  /** In the order in which the months would come from today on; each is the first day of a month of readings. */
  months: ["months", z.array(named({ month: ["month", day], totalCents: ["amount", euros] }))],
  /** What the sum is made of, before the wallet. */
  lines: [
    "lines",
    z.array(named({ concept: ["concept", z.enum(estimateConcepts)], totalCents: ["amount", euros] })),
  ],
  /** Null without a solar wallet. */
  wallet: ["wallet", z.nullable(named({ earnedCents: ["earned", euros], paidCents: ["paid", euros] }))],
  /** Of prices by the hour: the share of the hours without a price, from 0 to 1. */
  hoursWithoutPrice: ["hours_without_price", z.nullable(z.number())],
});
export type PricedYear = z.output<typeof pricedYear>;

const unpricedYear = named({
  status: ["status", z.literal("unpriced")],
  reason: ["reason", z.enum(missingTerms)],
});

const year = z.union([pricedYear, unpricedYear]);

/** The distributor's fees, before taxes. */
const powerChange = named({
  direction: ["direction", z.enum(["raised", "lowered"])],
  totalCents: ["total", euros],
  /** Part of it is quoted by the distributor. */
  isExtensionQuoted: ["extension_quoted", z.boolean()],
});
export type PowerChangeOfOffer = z.output<typeof powerChange>;

const offer = named({
  /** The product's number; null of the contract's own product where it is no longer sold. */
  productId: ["id", z.nullable(z.int())],
  name: ["name", z.string()],
  isOwnProduct: ["own", z.boolean()],
  kind: ["kind", z.enum(productKinds)],
  /** With the powers that cost least with this product, or with those of today where no others cost less or are known. */
  best: ["best", year],
  /** With the powers of today. */
  asToday: ["as_today", year],
  /** Null where the powers are those of today. */
  powerChange: ["power_change", z.nullable(powerChange)],
  /** 0 without permanence. */
  permanenceMonths: ["permanence_months", z.int()],
  penalty: [
    "penalty",
    z.nullable(
      named({
        percentOfPendingEnergy: ["percent_of_pending_energy", z.nullable(z.number())],
        eur: ["eur", z.nullable(z.number())],
      }),
    ),
  ],
  /** Charged once, with taxes. */
  oneOffCents: ["one_off", euros],
  /** Names of the services that come with the product. */
  services: ["services", z.array(z.string())],
});
export type OwnOfferAnswer = z.output<typeof offer>;

/** `short`: the supply has not had this contract for twelve whole months; `unread`: too many hours have no reading. */
const noComparisonReasons = ["ended", "gas", "short", "unread", "no_product"] as const;

const comparison = named({
  /** First and last day of the twelve whole months of readings; null without a comparison. */
  startsOn: ["start", day],
  endsOn: ["end", day],
  energyWh: ["energy", kilowattHours],
  exportedWh: ["exported", kilowattHours],
  /** Hours without a reading, which have the usual energy of such an hour. */
  filledHours: ["filled_hours", z.int()],
  /** The contract as it is, with the prices of today. */
  now: ["now", year],
  /** The product of the contract. */
  productName: ["product", z.nullable(z.string())],
  powersW: ["powers", z.array(kilowatts)],
  /** The cheapest first; those that cannot be priced last. */
  offers: ["offers", z.array(offer)],
  /** Whether the best powers are known: the highest demands of all twelve months. */
  hasDemands: ["has_demands", z.boolean()],
  /** The day on which the powers last changed, within the last twelve months; null otherwise. */
  powersChangedOn: ["powers_changed_on", z.nullable(day)],
});
export type OwnComparison = z.output<typeof comparison>;

const answer = named({
  comparison: ["comparison", z.nullable(comparison)],
  reason: ["reason", z.nullable(z.enum(noComparisonReasons))],
  /** Where the reason passes by itself: the first day on which a comparison may be possible. */
  possibleOn: ["possible_on", z.nullable(day)],
});
export type OwnOffersAnswer = z.output<typeof answer>;

/**
 * What every product that the supply can have would have cost with the readings of the last twelve whole months, with the
 * powers of today and with the best ones, at the prices and taxes of today. Not included: reactive energy, optional
 * services, what is in the solar wallet today. Not in the specification.
 */
export const compareOwnOffers = customerRead({
  id: "compareOwnOffers",
  summary: "Every product and the best powers on the hours of a contract's last year",
  path: "/contracts/{contractId}/cch/offers/",
  versions: [2],
  languageInPath: true,
  rate: "lookup",
  readsMayLag: true,
  ownership: { param: "contractId" },
  params: z.object({ contractId: rowId }),
  response: json(answer),
  errors: { contract_not_found: 404 },
});
