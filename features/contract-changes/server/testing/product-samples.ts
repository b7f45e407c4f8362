import type { ElectricityProduct } from "#energy/pricing/product.ts";
import { annasRecord, loadSamples } from "#features/contracts/server/testing/contract-samples.ts";
import type { SampleProduct, startContractsServer } from "#apps/server/testing/contract-test-server.ts";

type Sources = Awaited<ReturnType<typeof startContractsServer>>;

const sampleProduct = (
  productId: string,
  numericId: number,
  changes: Partial<ElectricityProduct> = {},
): SampleProduct => ({
  productId,
  numericId,
  commercialName: productId,
  product: {
    productId,
    commodity: "electricity",
    kind: "by_period",
    prices: [
      {
        accessTariff: "018",
        zone: null,
        validFrom: "2020-01-01",
        validTo: null,
        powerEurKwYear: [36.5, 3.65],
        energyEurKwh: [0.2, 0.15, 0.1],
        surplusEurKwh: null,
        fixedEurDay: 0,
      },
    ],
    promotions: [],
    services: [],
    oneOffCharges: [],
    permanenceMonths: 0,
    penalty: null,
    ...changes,
  },
});

/** Anna's contract with the product OLD, in a catalogue that offers OLD, NEW and a product by the hour. */
export const loadProductSamples = async ({ database, storage, offered }: Sources): Promise<void> => {
  await database.unguarded.query(
    `insert into products (product_id, numeric_id, commodity, commercial_name) values
       ('OLD', 1, 'electricity', 'OLD'), ('NEW', 2, 'electricity', 'NEW'), ('HOURS', 3, 'electricity', 'HOURS')`,
  );
  await database.unguarded.query(
    `insert into product_prices (product_id, access_tariff, valid_from, power_eur_kw_year, energy_eur_kwh)
     values ('OLD', '018', '2020-01-01', '{40,5}', '{0.25,0.2,0.15}')`,
  );
  offered.push(
    sampleProduct("OLD", 1),
    sampleProduct("NEW", 2, {
      permanenceMonths: 12,
      penalty: { percentOfPendingEnergy: 5 },
      oneOffCharges: [{ name: "Alta", eur: 10 }],
    }),
    sampleProduct("HOURS", 3, { kind: "indexed" }),
  );
  await loadSamples({ database, storage }, [{ ...annasRecord, product_id: "OLD" }]);
};
