import type { PlainDate } from "#energy/calendar.ts";
import type { CompleteLanguage } from "#platform/contract/languages.ts";
import { execute, type Queryable } from "#platform/server/database/query.ts";
import { productProblems, type ProductProblem } from "../contract/staff-product.ts";
import type { readIntervalPriceEnds } from "./interval-price-status.ts";
import { findAllProducts, type ProductPriceRow, type StoredProduct } from "./product-rows.ts";

interface Publication {
  /** The product's number or its own id. */
  readonly product: string;
  readonly published: boolean;
}

const findNamed = (products: readonly StoredProduct[], name: string): StoredProduct | undefined =>
  products.find(({ productId }) => productId === name) ??
  products.find(({ numericId }) => String(numericId) === name);

/** Publishes or withdraws a product; undefined when there is none of that name. `isChanged` is false when it was so already. */
export const switchPublication = async (
  client: Queryable,
  { product: name, published }: Publication,
): Promise<{ product: StoredProduct; isChanged: boolean } | undefined> => {
  const product = findNamed(await findAllProducts(client), name);
  if (product === undefined) return undefined;
  const written = await execute(client, {
    text: "update products set published = $2 where product_id = $1 and published <> $2",
    values: [product.productId, published],
  });
  return { product: { ...product, published }, isChanged: written > 0 };
};

export interface PublicationFacts {
  readonly today: PlainDate;
  /** The deployment's languages. */
  readonly offered: readonly CompleteLanguage[];
  /** The last days with prices by interval. */
  readonly intervalPriceEnds: Awaited<ReturnType<typeof readIntervalPriceEnds>>;
}

/** CNMC codes of the access tariffs for which it has prices. */
export const tariffsOf = ({ prices }: Pick<StoredProduct, "prices">): string[] => [
  ...new Set(prices.map(({ accessTariff }) => accessTariff)),
];

export const isCurrentPrice = (
  { validFrom, validTo }: Pick<ProductPriceRow, "validFrom" | "validTo">,
  today: PlainDate,
): boolean => validFrom <= today && (validTo === null || today < validTo);

const undescribedIn = ({ descriptions }: StoredProduct, offered: readonly CompleteLanguage[]) =>
  offered.filter((language) => descriptions[language] === undefined);

/** Why a product cannot be contracted today, or is not described in a language. */
export const problemsOf = (product: StoredProduct, facts: PublicationFacts): ProductProblem[] => {
  const { productId, onSale, soldFrom, soldTo, prices, kind } = product;
  const { today, offered, intervalPriceEnds } = facts;
  const lacksIntervals =
    kind === "indexed" &&
    intervalPriceEnds.some((end) => end.productId === productId && end.lastDay === null);
  const found: Record<ProductProblem, boolean> = {
    not_on_sale: !onSale,
    not_sold_yet: soldFrom !== null && today < soldFrom,
    no_longer_sold: soldTo !== null && soldTo <= today,
    no_price_today: !prices.some((price) => isCurrentPrice(price, today)),
    no_interval_prices: lacksIntervals,
    not_described: undescribedIn(product, offered).length > 0,
  };
  return productProblems.filter((problem) => found[problem]);
};

/** The same in sentences, for the command line. */
export const publicationWarnings = (product: StoredProduct, facts: PublicationFacts): string[] => {
  const sentences: Record<ProductProblem, string> = {
    not_on_sale: "it is not on sale (on_sale), so it cannot be contracted",
    not_sold_yet: `it can be contracted from ${product.soldFrom} on`,
    no_longer_sold: `it cannot be contracted since ${product.soldTo} (sold_to)`,
    no_price_today: "it has no price today",
    no_interval_prices: "a tariff of it has no prices by interval",
    not_described: `it is not described in ${undescribedIn(product, facts.offered).join(", ")}`,
  };
  return problemsOf(product, facts).map((problem) => sentences[problem]);
};
