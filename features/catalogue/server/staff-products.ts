import { madridDate, type PlainDate } from "#energy/calendar.ts";
import {
  completeLanguages,
  isCompleteLanguage,
  type CompleteLanguage,
  type KnownLanguage,
} from "#platform/contract/languages.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { handler, type Handler } from "#platform/server/handler.ts";
import type { CarryOut } from "#platform/server/staff-action.ts";
import { actorOf, type StaffSubject } from "#platform/server/subject.ts";
import { getStaffProduct } from "../contract/get-staff-product.ts";
import { listStaffProducts } from "../contract/list-staff-products.ts";
import { publishStaffProduct } from "../contract/publish-staff-product.ts";
import type { StaffProduct, StaffProductPrice } from "../contract/staff-product.ts";
import { withdrawStaffProduct } from "../contract/withdraw-staff-product.ts";
import { publishProduct, withdrawProduct } from "../staff/publish-product.ts";
import { readIntervalPriceEnds } from "./interval-price-status.ts";
import {
  findAllProducts,
  findNumberedProducts,
  type ProductPriceRow,
  type StoredProduct,
} from "./product-rows.ts";
import { isCurrentPrice, problemsOf, tariffsOf, type PublicationFacts } from "./publish-products.ts";

export interface StaffProductPorts {
  readonly database: Pick<Database, "pool">;
  readonly carryOut: CarryOut;
  readonly readConfiguration: () => { readonly languages: { readonly offered: readonly KnownLanguage[] } };
}

const factsOf = async (
  { database, readConfiguration }: StaffProductPorts,
  now: Date,
): Promise<PublicationFacts> => ({
  today: madridDate(now),
  offered: readConfiguration().languages.offered.filter(isCompleteLanguage),
  intervalPriceEnds: await readIntervalPriceEnds(database.pool),
});

const languagesOf = ({ descriptions }: StoredProduct): CompleteLanguage[] =>
  completeLanguages.filter((language) => (descriptions[language] ?? "") !== "");

const shownProduct = (product: StoredProduct, facts: PublicationFacts): StaffProduct => {
  const { numericId, productId, commercialName, commodity, kind, zones, published, soldFrom, soldTo } =
    product;
  return {
    numericId,
    productId,
    name: commercialName,
    commodity,
    kind,
    zones,
    tariffs: tariffsOf(product),
    isPublished: published,
    soldFrom,
    soldTo,
    languages: languagesOf(product),
    problems: problemsOf(product, facts),
  };
};

const shownPrice = (price: ProductPriceRow, today: PlainDate): StaffProductPrice => {
  const { passedThrough, marketIndex: _, ...shown } = price;
  return { ...shown, hasPassedThrough: passedThrough.length > 0, isCurrent: isCurrentPrice(price, today) };
};

/** By tariff and zone as they are stored, the latest prices of each first. */
const latestFirst = (prices: readonly ProductPriceRow[]): ProductPriceRow[] =>
  Map.groupBy(prices, ({ accessTariff, zone }) => `${accessTariff} ${zone}`)
    .values()
    .flatMap((group) => group.toReversed())
    .toArray();

export const handleListStaffProducts = (ports: StaffProductPorts): Handler =>
  handler(listStaffProducts, async ({ now }) => {
    const facts = await factsOf(ports, now);
    const products = await findAllProducts(ports.database.pool);
    return { items: products.map((product) => shownProduct(product, facts)) };
  });

export const handleGetStaffProduct = (ports: StaffProductPorts): Handler =>
  handler(getStaffProduct, async ({ params: { numericId }, now, fail }) => {
    const products = await findAllProducts(ports.database.pool);
    const product = products.find((each) => each.numericId === numericId);
    if (product === undefined) return fail("product_not_found");
    const facts = await factsOf(ports, now);
    return {
      product: shownProduct(product, facts),
      prices: latestFirst(product.prices).map((price) => shownPrice(price, facts.today)),
      descriptions: Object.fromEntries(
        languagesOf(product).map((language) => [language, product.descriptions[language] ?? ""]),
      ),
      permanenceMonths: product.permanenceMonths,
    };
  });

interface Switch {
  readonly numericId: number;
  readonly reason: string;
  readonly subject: StaffSubject;
  readonly now: Date;
}

/** Publishes or withdraws it, with the reason in the audit log; false when there is no such product. */
const switchTo = async (
  { database, carryOut }: StaffProductPorts,
  action: typeof publishProduct,
  { numericId, reason, subject, now }: Switch,
): Promise<boolean> => {
  const productId = (await findNumberedProducts(database.pool, [numericId])).get(numericId);
  if (productId === undefined) return false;
  const author = { actor: actorOf(subject), roles: subject.roles, now, reason };
  return (await carryOut(action, productId, author)) !== undefined;
};

export const handlePublishStaffProduct = (ports: StaffProductPorts): Handler =>
  handler(publishStaffProduct, async ({ params, body, subject, now, fail }) => {
    const isKnown = await switchTo(ports, publishProduct, { ...params, ...body, subject, now });
    return isKnown ? { status: "OK" as const } : fail("product_not_found");
  });

export const handleWithdrawStaffProduct = (ports: StaffProductPorts): Handler =>
  handler(withdrawStaffProduct, async ({ params, body, subject, now, fail }) => {
    const isKnown = await switchTo(ports, withdrawProduct, { ...params, ...body, subject, now });
    return isKnown ? { status: "OK" as const } : fail("product_not_found");
  });
