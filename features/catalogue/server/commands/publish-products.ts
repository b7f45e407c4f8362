import { madridDate } from "#energy/calendar.ts";
import { isCompleteLanguage, type KnownLanguage } from "#platform/contract/languages.ts";
import {
  asWho,
  reason,
  Refusal,
  text,
  type AddCommands,
  type CommandContext,
  type Outcome,
  type Signed,
} from "#platform/server/commands/command.ts";
import { drawTable } from "#platform/server/commands/draw-table.ts";
import { findAllProducts, type StoredProduct } from "../product-rows.ts";
import { publishProduct, withdrawProduct } from "../../staff/publish-product.ts";
import { readIntervalPriceEnds } from "../interval-price-status.ts";
import { publicationWarnings, tariffsOf } from "../publish-products.ts";

interface Context extends CommandContext {
  readonly configuration: { readonly languages: { readonly offered: readonly KnownLanguage[] } };
}

const saleOf = ({ onSale, soldFrom, soldTo }: StoredProduct): string => {
  if (!onSale) return "no";
  return soldFrom === null && soldTo === null ? "yes" : `${soldFrom ?? "…"} to ${soldTo ?? "…"}`;
};

const list = async ({ database }: Context): Promise<Outcome> => {
  const products = await findAllProducts(database.pool);
  return {
    lines:
      products.length === 0
        ? ["no products"]
        : drawTable(
            ["ID", "PRODUCT", "NAME", "COMMODITY", "KIND", "TARIFFS", "ON SALE", "PUBLISHED"],
            products.map((product) => [
              String(product.numericId),
              product.productId,
              product.commercialName,
              product.commodity,
              product.kind,
              tariffsOf(product).join(" "),
              saleOf(product),
              product.published ? "yes" : "no",
            ]),
          ),
    json: products.map((product) => ({
      id: product.numericId,
      product_id: product.productId,
      commercial_name: product.commercialName,
      on_sale: product.onSale,
      published: product.published,
    })),
  };
};

const switchTo =
  (published: boolean) =>
  async (context: Context, name: string, { as, reason: why }: Signed): Promise<Outcome> => {
    const { database, carryOut, now, configuration } = context;
    const action = published ? publishProduct : withdrawProduct;
    const switched = await carryOut(action, name, { actor: as, now, reason: why });
    if (switched === undefined) throw new Refusal(`No product has the id ${name}.`);
    const { product, isChanged } = switched;
    const warnings = published
      ? publicationWarnings(product, {
          today: madridDate(now),
          offered: configuration.languages.offered.filter(isCompleteLanguage),
          intervalPriceEnds: await readIntervalPriceEnds(database.pool),
        })
      : [];
    const state = published ? "published" : "withdrawn";
    return {
      lines: [
        `${product.commercialName} (${product.productId}) ${isChanged ? "is" : "was already"} ${state}.`,
        ...(warnings.length === 0 ? [] : ["", "Look at this:", ...warnings.map((warning) => `  ${warning}`)]),
      ],
      json: { product_id: product.productId, published, changed: isChanged, warnings },
    };
  };

export const addProductCommands: AddCommands<Context> = (program, ask) => {
  const products = program.command("products").description("what the retailer sells");
  products
    .command("list", { isDefault: true })
    .description("the products, whether they are on sale and published")
    .action(() => ask(list));
  products
    .command("publish")
    .description("shows a product to visitors, who can contract it while it is on sale")
    .argument("<ID>", "the product's number or its own id", text(60))
    .addOption(asWho)
    .addOption(reason)
    .action((name, signed) => ask((context) => switchTo(true)(context, name, signed)));
  products
    .command("withdraw")
    .description("hides a product from visitors; contracts that have it keep it")
    .argument("<ID>", "the product's number or its own id", text(60))
    .addOption(asWho)
    .addOption(reason)
    .action((name, signed) => ask((context) => switchTo(false)(context, name, signed)));
};
