import type { Handler } from "#platform/server/handler.ts";
import { handleListGasProducts, handleListProducts, type ProductPorts } from "./list-products.ts";
import { handleListGasTariffs, handleListTariffs } from "./list-tariffs.ts";

export const handlers = (ports: ProductPorts): Handler[] => [
  handleListTariffs(ports),
  handleListGasTariffs(ports),
  handleListProducts(ports),
  handleListGasProducts(ports),
];
