import { madridDate, type PlainDate } from "#energy/calendar.ts";
import { centsOf } from "#energy/money.ts";
import { type ElectricityProduct, pricesFor, type Product } from "#energy/pricing/product.ts";
import type { RegulatedAmounts } from "#energy/pricing/supply-terms.ts";
import { isOrganisationTaxId } from "#energy/tax-id.ts";
import { billTaxesOn, hasBillTaxes, ratesOn } from "#energy/tax-rates.ts";
import { findAccessTariff, type TariffZone, zoneOfPostalCode } from "#energy/tariffs.ts";
import type { ChangeBlock } from "#features/requests/contract/change-block.ts";
import type { ChangeCosts } from "#platform/contract/change-costs.ts";
import type { CompleteLanguage } from "#platform/contract/languages.ts";
import { defineChange } from "#platform/server/change-kind.ts";
import { handler, type Handler } from "#platform/server/handler.ts";
import { setProduct } from "#features/contracts/server/contract-writes.ts";
import { changeProduct } from "../contract/change-product.ts";
import { getProductChange } from "../contract/get-product-change.ts";
import type { FoundContractDetail } from "#features/contracts/server/contract-queries.ts";
import { changeTerms } from "#features/contracts/server/contract-terms.ts";
import { printedTerms, productSubject } from "./product-change-words.ts";
import { findPresentTerms, productTerms, type ProductTerms } from "./product-terms.ts";
import {
  type ContractChangePorts,
  findChangeableContract,
  submitContractChange,
} from "./submit-contract-change.ts";

/** A product of the catalogue, of which only the catalogue reads the rest. */
export interface CatalogueProduct {
  readonly productId: string;
  readonly numericId: number;
  readonly commercialName: string;
}

interface SupplyToChange {
  readonly commodity: "electricity";
  readonly accessTariff: string;
  readonly zone: TariffZone;
  readonly powersW: readonly number[];
  readonly selfConsumption: "with" | "without";
  readonly audience: "home" | "business";
}

/** `Stored` is the catalogue's product. */
export interface ProductChangePorts<
  Stored extends CatalogueProduct = CatalogueProduct,
> extends ContractChangePorts {
  readonly findContractableProducts: (supply: SupplyToChange, day: PlainDate) => Promise<Stored[]>;
  readonly pricedProductOf: (product: Stored, language: CompleteLanguage) => Product;
  readonly readRegulatedAmounts: () => Promise<Pick<RegulatedAmounts, "taxRates">>;
  /** What the last year of readings would have cost with the contract as it is, and with a product; undefined without. */
  readonly findYearsOfProduct: (
    contract: { readonly customerId: number; readonly contractId: number; readonly numericId: number },
    call: { readonly now: Date; readonly language: CompleteLanguage },
  ) => Promise<{ readonly nowCents: number; readonly productCents: number } | undefined>;
  /** A change in the words in which it is signed. */
  readonly describeChange: (
    change: {
      readonly kind: string;
      readonly details: Readonly<Record<string, unknown>>;
      readonly replaced: Readonly<Record<string, unknown>>;
      readonly costs: ChangeCosts | null;
    },
    language: CompleteLanguage,
  ) => ChangeBlock;
}

/** Holds from the day on which the retailer accepts it; a refusal after that restores what it replaced. */
export const productChange = defineChange({
  kind: "contract.product",
  details: productTerms,
  printedDetails: printedTerms,
  subject: productSubject,
  apply: async (client, { customerId, contractId, state, details, replaced }, now) => {
    const holds = state === "accepted" || state === "done";
    if (contractId === null || (!holds && state !== "rejected")) return;
    const former = typeof replaced["product_code"] === "string" ? replaced["product_code"] : null;
    const { product_code: wanted } = details;
    const change = holds
      ? { from: former, to: wanted, options: {} }
      : { from: wanted, to: former, options: replaced["tariff_options"] ?? {} };
    const key = { customerId, contractId };
    await changeTerms(client, { customerIds: [customerId], contractIds: [contractId], now }, () =>
      setProduct(client, key, change),
    );
  },
});

const termsOf = (
  { productId, commercialName }: CatalogueProduct,
  product: ElectricityProduct,
  row: ElectricityProduct["prices"][number],
): Omit<ProductTerms, "year_cents"> => ({
  product_code: productId,
  product_name: commercialName,
  kind: product.kind,
  power_eur_kw_year: [...row.powerEurKwYear],
  energy_eur_kwh: [...row.energyEurKwh],
  fixed_eur_day: row.fixedEurDay,
  tolls_added: [...(row.passedThrough ?? [])],
  permanence_months: product.permanenceMonths,
  penalty_eur: product.penalty !== null && "eur" in product.penalty ? product.penalty.eur : null,
  penalty_percent:
    product.penalty !== null && "percentOfPendingEnergy" in product.penalty
      ? product.penalty.percentOfPendingEnergy
      : null,
});

/** What the product charges once, with the sales tax of today; undefined where it charges nothing. */
const oneOffCosts = (
  { oneOffCharges }: Product,
  { zone, powersW }: SupplyToChange,
  { taxRates, today }: Pick<RegulatedAmounts, "taxRates"> & { readonly today: PlainDate },
): ChangeCosts | undefined => {
  const cents = oneOffCharges.reduce((sum, { eur }) => sum + centsOf(eur), 0);
  if (cents === 0 || !hasBillTaxes(taxRates, today, { commodity: "electricity", zone })) return undefined;
  const { salesTax, service } = billTaxesOn(taxRates, today, {
    commodity: "electricity",
    zone,
    isHome: false,
    isSeverelyVulnerable: false,
    maxPowerW: Math.max(...powersW),
  });
  const taxCents = oneOffCharges.reduce((sum, { eur }) => sum + centsOf(eur * service.rate), 0);
  return {
    fees: [{ fee: "product", cents }],
    tax: salesTax,
    taxRate: service.rate,
    taxCents,
    totalCents: cents + taxCents,
    isExtensionQuoted: false,
    year: null,
  };
};

interface ProductCall {
  readonly params: { readonly name: string };
  readonly session: { readonly customerId: number };
  readonly now: Date;
  readonly language: CompleteLanguage;
  readonly fail: (
    code: "contract_not_found" | "contract_not_active" | "product_not_offered" | "product_not_changed",
  ) => never;
}

const supplyOf = (contract: FoundContractDetail, accessTariff: string): SupplyToChange => ({
  commodity: "electricity",
  accessTariff,
  zone: zoneOfPostalCode(contract.postalCode),
  powersW: contract.powersW,
  selfConsumption: contract.selfConsumptionCode === "00" ? "without" : "with",
  audience: accessTariff === "018" && !isOrganisationTaxId(contract.holderTaxId) ? "home" : "business",
});

/** A change of product with what it replaces and costs; fails with the code of the first rule that it breaks. */
const prepareChange = async <S extends CatalogueProduct>(
  ports: ProductChangePorts<S>,
  call: ProductCall,
  numericId: number,
) => {
  const { session, now, language, fail } = call;
  const contract = await findChangeableContract(ports, {
    ...call,
    fail: (code) => (code === "change_under_way" ? fail("contract_not_active") : fail(code)),
  });
  const tariff = findAccessTariff(contract.accessTariffName)?.code;
  if (tariff === undefined || contract.commodity === "gas") return fail("contract_not_found");
  const today = madridDate(now);
  const supply = supplyOf(contract, tariff);
  const offered = await ports.findContractableProducts(supply, today);
  const stored = offered.find((each) => each.numericId === numericId) ?? fail("product_not_offered");
  if (stored.productId === contract.productId) return fail("product_not_changed");
  const product = ports.pricedProductOf(stored, language);
  if (product.commodity === "gas") return fail("product_not_offered");
  const [row] = ratesOn(pricesFor(product.prices, { ...supply, accessTariff: tariff }), today);
  if (row === undefined) return fail("product_not_offered");
  const key = { customerId: session.customerId, contractId: contract.contractId };
  const [present, years, regulated] = await Promise.all([
    findPresentTerms(ports.database, key, today),
    ports.findYearsOfProduct({ ...key, numericId }, { now, language }),
    ports.readRegulatedAmounts(),
  ]);
  const unknown = { product_code: contract.productId, product_name: contract.productName ?? "" };
  return {
    contract,
    details: { ...termsOf(stored, product, row), year_cents: years?.productCents ?? null },
    replaced: {
      ...(present ?? unknown),
      year_cents: years?.nowCents ?? null,
      tariff_options: contract.chosenOptions,
    },
    costs: oneOffCosts(product, supply, { ...regulated, today }),
  };
};

export const handleGetProductChange = <S extends CatalogueProduct>(ports: ProductChangePorts<S>): Handler =>
  handler(getProductChange, async (call) => {
    const { details, replaced, costs = null } = await prepareChange(ports, call, call.query.productId);
    const { kind } = productChange;
    return {
      productName: details.product_name,
      block: ports.describeChange({ kind, details, replaced, costs }, call.language),
    };
  });

export const handleChangeProduct = <S extends CatalogueProduct>(ports: ProductChangePorts<S>): Handler =>
  handler(changeProduct, async (call) => {
    const { contract, details, replaced, costs } = await prepareChange(ports, call, call.body.productId);
    return submitContractChange(ports, call, { change: productChange, contract, details, replaced, costs });
  });
