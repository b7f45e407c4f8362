import { isDeepStrictEqual } from "node:util";
import { plainDate, type PlainDate } from "#energy/calendar.ts";
import { findAccessTariff } from "#energy/tariffs.ts";
import { offeredOptions } from "#features/contracts/contract/tariff-options.ts";
import { completeLanguages } from "#platform/contract/languages.ts";
import { sanitiseHtml } from "#platform/server/html/sanitise-html.ts";
import {
  loadRecords,
  type LoadOptions,
  type Outcome,
  refused,
  type LoadReport,
} from "#platform/server/loading/load-records.ts";
import type { Load } from "#platform/server/loading/load-transaction.ts";
import type { Row } from "#platform/server/loading/read-rows.ts";
import { productRecord, type ProductRecord } from "../contract/product-record.ts";
import { replaceDerivedPrices } from "./derive-interval-prices.ts";
import { kindOf, productProblem } from "./product-problem.ts";
import {
  findNumberedProducts,
  findProductsWithIds,
  type ProductPriceRow,
  type ProductToSave,
  saveProducts,
  storedForms,
  type StoredProduct,
  type Texts,
} from "./product-rows.ts";

type Price = ProductRecord["prices"][number];

const dayOf = (text: string | null | undefined): PlainDate | null => (text ? plainDate(text) : null);

const placeOf = ({ accessTariff, zone, validFrom }: ProductPriceRow): string =>
  `${accessTariff} ${zone} ${validFrom}`;

/** An indexed product adds nothing to the prices of the intervals where its record does not say what. */
const energyPricesOf = (record: ProductRecord, { accessTariff, energyEurKwh }: Price): number[] =>
  kindOf(record) === "indexed" && energyEurKwh.length === 0
    ? new Array<number>(findAccessTariff(accessTariff)?.energyPeriods ?? 0).fill(0)
    : energyEurKwh;

const priceRowsOf = (record: ProductRecord): ProductPriceRow[] =>
  record.prices
    .map((price) => ({
      accessTariff: price.accessTariff,
      zone: price.zone ?? ("any" as const),
      validFrom: plainDate(price.validFrom),
      validTo: dayOf(price.validTo),
      powerEurKwYear: price.powerEurKwYear,
      energyEurKwh: energyPricesOf(record, price),
      surplusEurKwh: price.surplusEurKwh,
      fixedEurDay: price.fixedEurDay,
      fixedEurMonth: price.fixedEurMonth,
      passedThrough: price.passedThrough,
      marketIndex: price.marketIndex == null ? null : storedForms.marketIndex.parse(price.marketIndex),
    }))
    .toSorted((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1));

interface ReadProduct {
  readonly product: ProductToSave;
  /** What was removed from the descriptions. */
  readonly note: string | undefined;
}

/** The descriptions without what is not allowed, which the note names. */
const sanitised = (written: Texts): { descriptions: Texts; note: string | undefined } => {
  const descriptions: Texts = {};
  const notes = completeLanguages.flatMap((language) => {
    const source = written[language];
    if (source === undefined) return [];
    const { html, removed } = sanitiseHtml(source);
    descriptions[language] = html;
    return removed.length === 0
      ? []
      : [`description in ${language}: not allowed, left out: ${removed.join(", ")}`];
  });
  return { descriptions, note: notes.length === 0 ? undefined : notes.join("; ") };
};

const readProduct = ({ record }: Row<ProductRecord>): ReadProduct => {
  const { descriptions, note } = sanitised(record.descriptions ?? {});
  return {
    note,
    product: {
      productId: record.productId,
      numericId: record.numericId ?? null,
      commodity: record.commodity,
      commercialName: record.commercialName,
      kind: kindOf(record),
      onSale: record.onSale,
      published: record.published,
      tariffOptions: offeredOptions.parse({
        double_tariff: record.doubleTariffs,
        happy_hours: record.happyHours,
        happy_day: record.happyDays,
      }),
      zones: record.zones,
      minPowerW: record.minPowerW ?? null,
      maxPowerW: record.maxPowerW ?? null,
      selfConsumption: record.selfConsumption,
      audience: record.audience,
      soldFrom: dayOf(record.soldFrom),
      soldTo: dayOf(record.soldTo),
      promotions: storedForms.promotions.parse(record.promotions),
      services: storedForms.services.parse(record.services),
      oneOffCharges: storedForms.oneOffCharges.parse(record.oneOffCharges),
      permanenceMonths: record.permanenceMonths,
      penalty: record.penalty == null ? null : storedForms.penalty.parse(record.penalty),
      links: storedForms.texts.parse(record.links ?? {}),
      descriptions,
      prices: priceRowsOf(record),
    },
  };
};

interface Known {
  readonly byId: ReadonlyMap<string, StoredProduct>;
  /** The product that has a number. */
  readonly byNumber: Map<number, string>;
}

const refusalOf = (
  { productId, commodity, numericId }: ProductToSave,
  { byId, byNumber }: Known,
): Outcome | undefined => {
  const existing = byId.get(productId);
  if (existing !== undefined && existing.commodity !== commodity)
    return refused(
      `product ${productId} is of ${existing.commodity}: give what is sold now another product_id`,
    );
  if (numericId === null) return undefined;
  if (existing !== undefined && existing.numericId !== numericId)
    return refused(
      `product ${productId} has the numeric_id ${existing.numericId}, which never changes: write it, or leave it out`,
    );
  const owner = byNumber.get(numericId) ?? productId;
  return owner === productId
    ? undefined
    : refused(`numeric_id ${numericId} is of product ${owner}: give another one, or leave it out`);
};

/** Whether a record says what is stored; whether a product is published is not the record's. */
const isUnchanged = (product: ProductToSave, stored: StoredProduct): boolean =>
  isDeepStrictEqual(
    { ...product, numericId: stored.numericId, published: stored.published },
    { ...stored, prices: [...stored.prices] },
  );

const applyBatch = async (
  { client }: Load,
  batch: readonly Row<ProductRecord>[],
): Promise<readonly Outcome[]> => {
  const read = batch.map(readProduct);
  const products = read.map(({ product }) => product);
  const byId = new Map(
    (
      await findProductsWithIds(
        client,
        products.map(({ productId }) => productId),
      )
    ).map((product) => [product.productId, product]),
  );
  const byNumber = await findNumberedProducts(
    client,
    products.flatMap(({ numericId }) => numericId ?? []),
  );
  const written: ProductToSave[] = [];
  const outcomes = read.map(({ product, note }): Outcome => {
    const refusal = refusalOf(product, { byId, byNumber });
    if (refusal !== undefined) return refusal;
    const existing = byId.get(product.productId);
    const noted = note === undefined ? {} : { note };
    if (existing !== undefined && isUnchanged(product, existing)) return { outcome: "unchanged", ...noted };
    const numericId = existing?.numericId ?? product.numericId;
    if (numericId !== null) byNumber.set(numericId, product.productId);
    written.push({ ...product, numericId });
    return { outcome: existing === undefined ? "new" : "changed", ...noted };
  });
  if (written.length > 0) {
    await saveProducts(client, written);
    await replaceDerivedPrices(
      client,
      written.map(({ productId }) => productId),
    );
  }
  return outcomes;
};

/**
 * Loads products. A record replaces everything of its product but whether it is published, which staff decide. Products
 * that are not in the file are left unchanged.
 */
export const loadProducts = (options: LoadOptions): Promise<LoadReport> =>
  loadRecords(
    {
      schema: productRecord,
      keyOf: ({ productId }) => productId,
      keyName: "product",
      keyFields: ["product_id"],
      check: productProblem,
      apply: applyBatch,
    },
    options,
  );
