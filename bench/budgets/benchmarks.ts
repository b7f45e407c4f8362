import type { Benchmark } from "../measure/figure.ts";
import { invoicePage } from "./invoice-page.ts";

/** Every benchmark, in the order of the budgets. */
export const benchmarks: readonly Benchmark[] = [invoicePage];
