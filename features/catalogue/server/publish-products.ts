import type { PlainDate } from "#energy/calendar.ts";
import type { CompleteLanguage } from "#platform/contract/languages.ts";
import { execute, type Queryable } from "#platform/server/database/query.ts";
import { readIntervalPriceEnds } from "./interval-price-status.ts";
import { findAllProducts, type StoredProduct } from "./product-rows.ts";

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

export interface PublicationContext {
  readonly today: PlainDate;
  /** The deployment's languages. */
  readonly offered: readonly CompleteLanguage[];
}

/** Why a published product cannot be contracted, or is not described, in sentences. */
export const publicationWarnings = async (
  db: Queryable,
  product: StoredProduct,
  { today, offered }: PublicationContext,
): Promise<string[]> => {
  const { productId, onSale, soldFrom, soldTo, prices, descriptions, kind } = product;
  const missing = offered.filter((language) => descriptions[language] === undefined);
  const current = prices.filter(
    ({ validFrom, validTo }) => validFrom <= today && (validTo === null || today < validTo),
  );
  const hours = kind === "indexed" ? await readIntervalPriceEnds(db) : [];
  const withoutHours = hours.some((end) => end.productId === productId && end.lastDay === null);
  return [
    ...(onSale ? [] : ["it is not on sale (on_sale), so it cannot be contracted"]),
    ...(soldFrom !== null && today < soldFrom ? [`it can be contracted from ${soldFrom} on`] : []),
    ...(soldTo !== null && soldTo <= today ? [`it cannot be contracted since ${soldTo} (sold_to)`] : []),
    ...(current.length === 0 ? ["it has no price today"] : []),
    ...(withoutHours ? ["a tariff of it has no prices by interval"] : []),
    ...(missing.length === 0 ? [] : [`it is not described in ${missing.join(", ")}`]),
  ];
};
