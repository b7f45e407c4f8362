import type { Handler } from "#platform/server/handler.ts";
import { handleCompareCurve } from "./compare-curve.ts";
import { handleCompareElectricity } from "./compare-electricity.ts";
import { handleCompareGas } from "./compare-gas.ts";
import type { CatalogueProduct } from "./compared-offers.ts";
import type { ComparatorPorts } from "./comparator-ports.ts";
import { handleConfirmComparison } from "./confirm-comparison.ts";

export const handlers = <S extends CatalogueProduct>(ports: ComparatorPorts<S>): Handler[] => [
  handleCompareElectricity(ports),
  handleCompareGas(ports),
  handleCompareCurve(ports),
  handleConfirmComparison(ports),
];
