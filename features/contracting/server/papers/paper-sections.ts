import { madridDate } from "#energy/calendar.ts";
import { lastWithdrawalDay } from "#energy/withdrawal.ts";
import type { OfferedProduct } from "#features/catalogue/contract/offered-product.ts";
import type { Block, PrintedDocument } from "#platform/server/pdf/printed-document.ts";
import { processOfLead } from "../leads/confirmation-message.ts";
import { holderNameOf, taxIdOf } from "../leads/lead-values.ts";
import { addressTextOf, tariffNameOf, type PaperFacts, type PaperWords } from "./paper-facts.ts";

export type Section = PrintedDocument["sections"][number];
type Fact = readonly [label: string, value: string];

/** The facts that have a value. */
export const factsOf = (facts: readonly (readonly [string, string | undefined])[]): Block => ({
  kind: "facts",
  facts: facts.flatMap(([label, value]): Fact[] =>
    value === undefined || value === "" ? [] : [[label, value]],
  ),
});
export const textBlock = (...paragraphs: readonly string[]): Block => ({
  kind: "text",
  text: paragraphs.filter((paragraph) => paragraph !== "").join("\n"),
});

/** Who contracts with whom. */
export const partiesSection = ({ values, retailer }: PaperFacts, { t }: PaperWords): Section => {
  const { owner, ownerAddress } = values;
  const type = owner?.kind === "J" ? "NI" : (owner?.documentType ?? "NI");
  const person = (name: string, taxId: string) =>
    t("person", { name, taxId, document: t(`documents.${type}`) });
  const representative = [
    owner?.representativeName,
    owner?.representativeSurname1,
    owner?.representativeSurname2,
  ]
    .filter(Boolean)
    .join(" ");
  return {
    heading: t("parties"),
    blocks: [
      factsOf([
        [t("retailer"), `${retailer.legalName}, NIF ${retailer.taxId}, ${retailer.address}`],
        [t("customerCare"), `${retailer.phone}, ${retailer.email}`],
        [t("holder"), person(holderNameOf(values), taxIdOf(values) ?? "")],
        [
          t("representative"),
          representative === "" ? "" : `${representative}, NIF ${owner?.representativeTaxId ?? ""}`,
        ],
        [t("contact"), [ownerAddress?.email, ownerAddress?.mobile].filter(Boolean).join(", ")],
      ]),
    ],
  };
};

/** What is supplied, where, and what is asked of the distributor until when. */
export const supplySection = (facts: PaperFacts, { t, language }: PaperWords): Section => {
  const { values, offer, tariffCode } = facts;
  const process = processOfLead(values);
  return {
    heading: t("supply"),
    blocks: [
      factsOf([
        [t("product"), t(`kinds.${offer.kind}`, { name: offer.name })],
        ["CUPS", values.supply?.cups],
        [t("address"), addressTextOf(values.supply, language)],
        [t("tariff"), tariffNameOf(tariffCode)],
        [t("processLabel"), t(`process.${process}`)],
      ]),
      textBlock(process === "new_supply" ? t("deadlineNew") : t("deadline")),
    ],
  };
};

const columns = [
  { width: 120 },
  { width: 130, align: "right" },
  { width: 130, align: "right" },
  { width: 139, align: "right" },
] as const;

const pricesByPeriod = ({ prices }: OfferedProduct, term: "power" | "energy"): Map<number, number> =>
  new Map(
    prices.flatMap((price) =>
      price.term === term && price.period !== null ? [[price.period, price.amountEur] as const] : [],
    ),
  );

/** Power and prices by period, and the prices that have none. */
export const pricesBlocks = ({ offer, powersW }: PaperFacts, { t, formats }: PaperWords): Block[] => {
  const price = (value: number | undefined) => (value === undefined ? "" : formats.decimals(value, 2, 6));
  const [powerPrices, energyPrices] = [pricesByPeriod(offer, "power"), pricesByPeriod(offer, "energy")];
  const periods = Math.max(powersW.length, powerPrices.size, energyPrices.size);
  const rows = Array.from({ length: periods }, (_, index) => ({
    cells: [
      `P${index + 1}`,
      powersW[index] === undefined ? "" : formats.power(powersW[index]),
      price(powerPrices.get(index + 1)),
      price(energyPrices.get(index + 1)),
    ],
  }));
  const header = {
    kind: "header",
    cells: [t("period"), t("contractedPower"), t("powerPrice"), t("energyPrice")],
  } as const;
  const units = {
    eur_kw_year: "perKwYear",
    eur_kwh: "perKwh",
    eur_day: "perDay",
    eur_month: "perMonth",
  } as const;
  const labels = { power: "contractedPower", energy: "energy", surplus: "surplus", fixed: "fixed" } as const;
  const others = offer.prices.filter(({ period }) => period === null);
  const isWithoutTolls = offer.prices.some((found) => found.isWithoutTolls);
  return [
    ...(periods === 0 ? [] : [{ kind: "table" as const, columns, rows: [header, ...rows] }]),
    factsOf(
      others.map(({ term, unit, amountEur }) => [
        t(labels[term]),
        t(units[unit], { amount: price(amountEur) }),
      ]),
    ),
    textBlock(
      [
        periods > 0 && periods <= 3 ? t("periodsNote") : "",
        isWithoutTolls ? t("tollsAdded") : t("tollsIncluded"),
      ]
        .filter(Boolean)
        .join(" "),
    ),
  ];
};

/** What a year costs, as it was estimated when the product was offered. */
export const yearSection = ({ offer: { estimate } }: PaperFacts, { t, formats }: PaperWords): Section => {
  if (estimate.status !== "comparable") return { heading: t("year"), blocks: [textBlock(t("yearNone"))] };
  const { firstYearCents, followingYearCents, monthlyCents, oneOffCents, use, leavesOut } = estimate;
  const energy = formats.energy(use.yearlyWh);
  return {
    heading: t("year"),
    blocks: [
      factsOf([
        [
          t("yearTotal"),
          t("yearMonth", { year: formats.money(firstYearCents), month: formats.money(monthlyCents) }),
        ],
        [t("following"), followingYearCents === firstYearCents ? "" : formats.money(followingYearCents)],
        [t("oneOff"), oneOffCents === 0 ? "" : formats.money(oneOffCents)],
      ]),
      textBlock(
        [
          use.source === "register" ? t("yearRegister", { energy }) : t("yearProfile", { energy }),
          leavesOut.length > 0 ? t("meterRent") : "",
        ]
          .filter(Boolean)
          .join(" "),
      ),
    ],
  };
};

const penaltyText = ({ offer: { penalty } }: PaperFacts, { t, formats }: PaperWords): string => {
  if (penalty === null) return t("penaltyNone");
  return penalty.eur === null
    ? t("penaltyPercent", { percent: formats.decimals(penalty.percentOfPendingEnergy ?? 0, 0, 2) })
    : t("penaltyEur", { amount: formats.money(penalty.eur * 100) });
};

/** Permanence, promotions and services. */
export const bindingSection = (facts: PaperFacts, words: PaperWords): Section => {
  const { t, formats } = words;
  const { permanenceMonths, promotions, services } = facts.offer;
  const promotionText = ({ name, months, lastDay }: (typeof promotions)[number]) => {
    if (months !== null) return t("promotionMonths", { name, months });
    return lastDay === null ? name : t("promotionUntil", { name, day: formats.dayInText(lastDay) });
  };
  const serviceText = ({ name, eurMonth, isCompulsory }: (typeof services)[number]) =>
    t(isCompulsory ? "serviceCompulsory" : "serviceOptional", {
      name,
      amount: formats.money(eurMonth * 100),
    });
  return {
    heading: t("binding"),
    blocks: [
      factsOf([
        [
          t("permanence"),
          permanenceMonths === 0
            ? t("noPermanence")
            : `${t("permanenceMonths", { months: permanenceMonths })} ${penaltyText(facts, words)}`,
        ],
        [t("promotions"), promotions.map(promotionText).join("; ")],
        [
          t("services"),
          services.length === 0
            ? t("noServices")
            : `${services.map(serviceText).join("; ")}. ${t("servicesEnd")}`,
        ],
      ]),
    ],
  };
};

/** The right to withdraw and where to complain. */
export const rightsSection = (
  { lead, values, retailer }: PaperFacts,
  { t, formats }: PaperWords,
): Section => {
  const day = lead.confirmedAt === null ? undefined : lastWithdrawalDay(madridDate(lead.confirmedAt));
  const consumer =
    day === undefined ? t("withdrawalDraft") : t("withdrawalText", { day: formats.dayInText(day) });
  return {
    heading: t("withdrawal"),
    blocks: [
      textBlock(
        values.owner?.kind === "J" ? t("withdrawalCompany") : consumer,
        t("complaints", {
          phone: retailer.phone,
          email: retailer.email,
          body: retailer.complaintsBody || t("complaintsFallback"),
        }),
      ),
    ],
  };
};

const beforeColumns = [{ width: 211, soft: true }, { width: 150 }, { width: 158 }] as const;

/** One row for each period. */
const numbered = (
  count: number,
  row: (period: string, index: number) => readonly [string, string, string],
): { cells: readonly string[] }[] =>
  Array.from({ length: count }, (_, index) => ({ cells: row(`P${index + 1}`, index) }));

/** For who has a contract for the same supply point with us: what changes, side by side (RD 88/2026). */
export const comparisonSection = (facts: PaperFacts, { t, formats }: PaperWords): Section[] => {
  const { present, offer, powersW } = facts;
  if (present === undefined) return [];
  const price = (value: number | undefined) => (value === undefined ? "" : formats.decimals(value, 2, 6));
  const [powerPrices, energyPrices] = [pricesByPeriod(offer, "power"), pricesByPeriod(offer, "energy")];
  const powerText = (powerW: number | undefined) => (powerW === undefined ? "" : formats.power(powerW));
  const rows = [
    { cells: [t("beforeProduct"), present.productName ?? "", offer.name] },
    ...numbered(Math.max(powersW.length, present.powersW.length), (period, index) => [
      t("powerOf", { period }),
      powerText(present.powersW[index]),
      powerText(powersW[index]),
    ]),
    ...numbered(Math.max(powerPrices.size, present.powerEurKwYear.length), (period, index) => [
      t("powerPriceOf", { period }),
      price(present.powerEurKwYear[index]),
      price(powerPrices.get(index + 1)),
    ]),
    ...numbered(Math.max(energyPrices.size, present.energyEurKwh.length), (period, index) => [
      t("energyPriceOf", { period }),
      price(present.energyEurKwh[index]),
      price(energyPrices.get(index + 1)),
    ]),
  ];
  return [
    {
      heading: t("beforeTitle", { name: present.name }),
      blocks: [
        {
          kind: "table",
          columns: beforeColumns,
          rows: [{ kind: "header", cells: ["", t("before"), t("after")] }, ...rows],
        },
      ],
    },
  ];
};
