import { defineDesk } from "#platform/contract/desk.ts";
import { defineFeature } from "#platform/contract/feature.ts";
import { defineLoaders } from "#platform/contract/loaders.ts";
import { defineTables } from "#platform/contract/tables.ts";
import { productRoles } from "./contract/desk-roles.ts";

export const feature = defineFeature({
  id: "catalogue",
  routes: {},
});

export const desk = defineDesk({
  products: {
    path: "/products",
    roles: productRoles,
    sidebarEntry: {
      label: { ca: "Productes i preus", es: "Productos y precios", en: "Products and prices" },
      group: "content",
      icon: "Tag",
      order: 40,
    },
  },
  product: { path: "/products/:id", roles: productRoles },
});

export const tables = defineTables({
  tax_rates: { kind: "shared" },
  regulated_charges: { kind: "shared" },
  access_prices: { kind: "shared" },
  products: { kind: "shared" },
  product_prices: { kind: "shared" },
  // As long as curves, of which they price the hours.
  product_interval_prices: {
    kind: "directory",
    key: "product_id",
    retention: { from: "day", keep: "6 years" },
  },
});

export const loaders = defineLoaders({
  regulated: {
    contents: "taxes, tolls, charges and other regulated amounts, NDJSON",
    title: {
      ca: "Impostos, peatges i altres imports regulats",
      es: "Impuestos, peajes y otros importes regulados",
      en: "Taxes, tolls and other regulated amounts",
    },
    format: "json_lines",
    order: 15,
  },
  products: {
    contents: "products and prices, one JSON object a line",
    title: { ca: "Productes i preus", es: "Productos y precios", en: "Products and prices" },
    format: "json_lines",
    order: 20,
  },
  "interval-prices": {
    contents: "prices of indexed products by hour or quarter-hour, one JSON object for each day",
    title: {
      ca: "Preus per hores dels productes indexats",
      es: "Precios por horas de los productos indexados",
      en: "Hourly prices of indexed products",
    },
    format: "json_lines",
    order: 25,
  },
});
