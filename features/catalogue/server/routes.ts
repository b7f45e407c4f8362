import type { Handler } from "#platform/server/handler.ts";
import { handleGetRegulatedReference, type ReferencePorts } from "./get-regulated-reference.ts";
import { handleListGasProducts, handleListProducts, type ProductPorts } from "./list-products.ts";
import { handleListGasTariffs, handleListTariffs } from "./list-tariffs.ts";

import {
  handleGetStaffProduct,
  handleListStaffProducts,
  handlePublishStaffProduct,
  handleWithdrawStaffProduct,
  type StaffProductPorts,
} from "./staff-products.ts";

export const handlers = (ports: ProductPorts & ReferencePorts & StaffProductPorts): Handler[] => [
  handleListTariffs(ports),
  handleListGasTariffs(ports),
  handleListProducts(ports),
  handleListGasProducts(ports),
  handleGetRegulatedReference(ports),
  handleListStaffProducts(ports),
  handleGetStaffProduct(ports),
  handlePublishStaffProduct(ports),
  handleWithdrawStaffProduct(ports),
];
