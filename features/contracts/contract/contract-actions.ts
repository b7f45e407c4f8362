import type { CompleteLanguage } from "#platform/contract/languages.ts";

/** Actions on a contract that a URL can contain, with their last path segment in each language. */
export const contractActions = {
  download: { ca: "descarrega", es: "descarga", en: "download" },
  consumption: { ca: "consum", es: "consumo", en: "consumption" },
  powChange: { ca: "canvi-de-potencia", es: "cambio-de-potencia", en: "power-change" },
  /** With the product's number: `?product=12`. */
  productChange: { ca: "canvi-de-producte", es: "cambio-de-producto", en: "product-change" },
  noCesionSips: { ca: "no-cessio-sips", es: "no-cesion-sips", en: "no-sips-cession" },
  ibanChange: { ca: "canvi-de-compte", es: "cambio-de-cuenta", en: "bank-account-change" },
  notifAddrChange: { ca: "canvi-d-adreca", es: "cambio-de-direccion", en: "address-change" },
} as const satisfies Record<string, Record<CompleteLanguage, string>>;

const actions = [
  "download",
  "consumption",
  "powChange",
  "productChange",
  "noCesionSips",
  "ibanChange",
  "notifAddrChange",
] as const satisfies (keyof typeof contractActions)[];

export type ContractAction = (typeof actions)[number];

/**
 * The action of a path segment in any language, because links still work after a change of language;
 * undefined for an unknown segment.
 */
export const contractActionOf = (segment: string): ContractAction | undefined =>
  actions.find((action) => Object.values<string>(contractActions[action]).includes(segment));
