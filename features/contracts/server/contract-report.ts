import { addDays, madridDate, plainDate } from "#energy/calendar.ts";
import { maskIban } from "#energy/iban.ts";
import { formatsOf } from "#platform/contract/format.ts";
import { type CompleteLanguage, localeOf } from "#platform/contract/languages.ts";
import type { Block, Issuer, PrintedDocument } from "#platform/server/pdf/printed-document.ts";
import { serverWords } from "#platform/server/words.ts";
import ca from "../locales/report.ca.json" with { type: "json" };
import en from "../locales/report.en.json" with { type: "json" };
import es from "../locales/report.es.json" with { type: "json" };
import { fullAddressOf } from "./contract-answer.ts";
import type { FoundContractDetail, FoundPrices, FoundService } from "./contract-queries.ts";

const messagesOf = { ca, es, en } as const;
const wordsOf = (language: CompleteLanguage) => ({
  t: serverWords(language, messagesOf),
  formats: formatsOf(language),
});
type Words = ReturnType<typeof wordsOf>;

/** What the contract says of the retailer. */
export interface ReportRetailer extends Issuer {
  readonly complaintsBody?: string | undefined;
  readonly conditionsUrl: string;
}

export interface ReportedContract {
  readonly contract: FoundContractDetail;
  readonly services: readonly FoundService[];
  /** Those in force on the day of the report; undefined when the retailer's files have none. */
  readonly prices: FoundPrices | undefined;
  readonly now: Date;
}

type Facts = [label: string, value: string | null][];
type Section = PrintedDocument["sections"][number];

/** The facts that are known. */
const factsBlock = (facts: Facts): Block => ({
  kind: "facts",
  facts: facts.flatMap(([label, value]) => (value === null || value === "" ? [] : [[label, value] as const])),
});

const partiesOf = ({ contract }: ReportedContract, retailer: ReportRetailer, { t }: Words): Section => ({
  heading: t("parties"),
  blocks: [
    factsBlock([
      [
        t("retailer"),
        `${t("taxId", { name: retailer.legalName, taxId: retailer.taxId })}, ${retailer.address}`,
      ],
      [t("contactRetailer"), `${retailer.phone}, ${retailer.email}`],
      [t("holder"), t("taxId", { name: contract.holderName, taxId: contract.holderTaxId })],
      [t("fiscalAddress"), contract.fiscalAddress],
    ]),
  ],
});

const contractOf = ({ contract }: ReportedContract, { t, formats }: Words): Section => {
  const day = (value: string | null) => (value === null ? null : formats.day(value));
  return {
    heading: t("contract"),
    blocks: [
      factsBlock([
        [t("number"), contract.name],
        [t("state"), t(`states.${contract.state}`)],
        [t("product"), contract.productName ?? contract.productId ?? t("noProduct")],
        [t("signedOn"), day(contract.signedOn)],
        [t("startsOn"), day(contract.startsOn)],
        [t("endsOn"), day(contract.endsOn)],
      ]),
    ],
  };
};

const supplyOf = ({ contract }: ReportedContract, { t, formats }: Words): Section => ({
  heading: t("supply"),
  blocks: [
    factsBlock([
      [t("cups"), contract.cups],
      [t("address"), fullAddressOf(contract)],
      [t("cadastral"), contract.cadastralReference],
      [t("tariff"), contract.accessTariffName],
      [t("distributor"), contract.distributorName],
      [t("distributorReference"), contract.distributorReference],
      [t("selfConsumption"), contract.selfConsumptionCode === "00" ? null : contract.selfConsumptionCode],
      [t("pressure"), contract.pressureBar === null ? null : `${formats.decimal(contract.pressureBar)} bar`],
      [t("flow"), contract.flowKwhDay === null ? null : `${formats.decimal(contract.flowKwhDay)} kWh`],
    ]),
  ],
});

const columns = [
  { width: 120 },
  { width: 130, align: "right" },
  { width: 130, align: "right" },
  { width: 139, align: "right" },
] as const;

/** Powers and prices by period. */
const pricesOf = ({ contract, prices }: ReportedContract, { t, formats }: Words): Section => {
  const { powersW } = contract;
  const { powerEurKwYear = [], energyEurKwh = [], fixedEurDay = 0, surplusEurKwh = 0 } = prices ?? {};
  const price = (value: number | undefined) => (value === undefined ? "" : formats.decimals(value, 2, 6));
  const periods = Math.max(powersW.length, powerEurKwYear.length, energyEurKwh.length);
  const rows = Array.from({ length: periods }, (_, index) => {
    const powerW = powersW[index];
    return {
      cells: [
        periods === 1 ? "" : `P${index + 1}`,
        powerW === undefined ? "" : formats.power(powerW),
        price(powerEurKwYear[index]),
        price(energyEurKwh[index]),
      ],
    };
  });
  const dates = prices && {
    from: formats.day(prices.validFrom),
    to: prices.validTo === null ? "" : formats.day(addDays(plainDate(prices.validTo), -1)),
  };
  const since = (prices?.validTo ?? null) === null ? "pricesSince" : "pricesBetween";
  const header = {
    kind: "header",
    cells: [t("period"), t("power"), t("powerPrice"), t("energyPrice")],
  } as const;
  return {
    heading: t("prices"),
    blocks: [
      { kind: "text", text: dates === undefined ? t("pricesNone") : t(since, dates) },
      ...(periods === 0 ? [] : [{ kind: "table" as const, columns, rows: [header, ...rows] }]),
      factsBlock([
        [t("fixedPrice"), fixedEurDay === 0 ? null : price(fixedEurDay)],
        [t("surplusPrice"), surplusEurKwh === 0 ? null : price(surplusEurKwh)],
      ]),
    ],
  };
};

const paymentOf = ({ contract, services }: ReportedContract, { t, formats }: Words): Section => {
  const named = (kind: FoundService["kind"]) =>
    services
      .filter((service) => service.kind === kind && service.endsOn === null)
      .map(({ name, startsOn }) => t("since", { name, date: formats.day(startsOn) }))
      .join("; ");
  return {
    heading: t("payment"),
    blocks: [
      factsBlock([
        // As hidden as elsewhere in the portal: the file leaves it.
        [t("account"), contract.iban === null ? t("accountNone") : maskIban(contract.iban)],
        [t("delivery"), t(`deliveries.${contract.invoiceDelivery}`)],
        [t("notificationAddress"), contract.fullAddress],
        [t("services"), named("service")],
        [t("social"), named("social_bonus")],
      ]),
    ],
  };
};

const closingOf = (
  { contract }: ReportedContract,
  retailer: ReportRetailer,
  { t, formats }: Words,
): Section[] => {
  const signed =
    contract.signedOn === null ? t("notSigned") : t("signedBy", { date: formats.day(contract.signedOn) });
  return [
    {
      heading: t("conditions"),
      blocks: [
        {
          kind: "text",
          text: t("conditionsText", {
            organization: retailer.name,
            url: retailer.conditionsUrl,
            complaints: retailer.complaintsBody || t("complaintsFallback"),
          }),
        },
      ],
    },
    {
      heading: t("signatures"),
      blocks: [
        {
          kind: "signatures",
          signers: [
            { role: t("retailer"), lines: [retailer.legalName, signed] },
            { role: t("holder"), lines: [contract.holderName, contract.holderTaxId, signed] },
          ],
        },
      ],
    },
  ];
};

/** The contract as a document, in a language. */
export const contractReport = (
  reported: ReportedContract,
  { retailer, language }: { readonly retailer: ReportRetailer; readonly language: CompleteLanguage },
): { readonly filename: string; readonly document: PrintedDocument } => {
  const words = wordsOf(language);
  const { t, formats } = words;
  const { contract, now } = reported;
  const { name, commodity } = contract;
  return {
    filename: `${t("fileName", { name })}.pdf`,
    document: {
      locale: localeOf[language],
      title: t(`title.${commodity}`),
      subtitle: t("subtitle", { name, date: formats.day(madridDate(now)) }),
      issuedOn: now,
      pageLabel: t("page", { page: "{page}", pages: "{pages}" }),
      sections: [
        partiesOf(reported, retailer, words),
        contractOf(reported, words),
        supplyOf(reported, words),
        pricesOf(reported, words),
        paymentOf(reported, words),
        ...closingOf(reported, retailer, words),
      ],
    },
  };
};
