import * as z from "zod/mini";
import { changeBlock } from "#features/requests/contract/change-block.ts";
import { customerRead, json } from "#platform/contract/endpoint.ts";
import { integerText, named } from "#platform/contract/wire.ts";
import { productChangeErrors } from "./change-product.ts";
import { contractName } from "#features/contracts/contract/contract-name.ts";

const { contract_not_found, contract_not_active, product_not_offered, product_not_changed } =
  productChangeErrors;

/** What a change of product is, to read before it is requested: the same that is signed. Not in the specification. */
export const getProductChange = customerRead({
  id: "getProductChange",
  summary: "What another product would change in a contract",
  path: "/contracts/{name}/product/",
  versions: [2],
  languageInPath: true,
  rate: "lookup",
  requires: "features.productChange",
  ownership: { param: "name" },
  params: contractName,
  query: named({ productId: ["product", integerText(1, 2_147_483_647)] }),
  response: json(named({ productName: ["name", z.string()], block: ["block", changeBlock] })),
  errors: { contract_not_found, contract_not_active, product_not_offered, product_not_changed },
});
