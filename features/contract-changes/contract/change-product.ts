import * as z from "zod/mini";
import { customerWrite, json } from "#platform/contract/endpoint.ts";
import { named } from "#platform/contract/wire.ts";
import { contractName } from "#features/contracts/contract/contract-name.ts";
import { contractChangeErrors, submitted } from "./contract-change.ts";

/** `product_not_offered`: the supply cannot have the product today. `product_not_changed`: it is the one of the contract. */
export const productChangeErrors = {
  ...contractChangeErrors,
  product_not_offered: 404,
  product_not_changed: 406,
} as const;

/** Changes the product of a contract of electricity, by its number in the catalogue. Not in the specification. */
export const changeProduct = customerWrite({
  id: "changeProduct",
  summary: "Request another product for a contract",
  method: "POST",
  path: "/contracts/{name}/product/",
  versions: [2],
  languageInPath: true,
  requires: "features.productChange",
  ownership: { param: "name" },
  params: contractName,
  body: named({ productId: ["product", z.int().check(z.gte(1), z.lte(2_147_483_647))] }),
  repetition: "key",
  response: json(submitted),
  errors: productChangeErrors,
});
