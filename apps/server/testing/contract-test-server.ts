import type { Product } from "#energy/pricing/product.ts";
import type { TaxRate } from "#energy/tax-rates.ts";
import { openLocalDisk } from "#integrations/file-storage/local-disk.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { documentPrinter } from "#platform/server/pdf/printed-document.ts";
import { startTestServer } from "#platform/testing/http/test-server.ts";
import { temporaryFolder } from "#platform/testing/temporary/temporary-folder.ts";
import { createChangeRequests } from "#features/requests/server/change-requests.ts";
import { createResolveAttachments } from "#features/uploads/server/resolve-attachments.ts";
import { createUploadParts } from "#features/uploads/server/testing/upload-parts.ts";
import { handlers as uploadHandlers } from "#features/uploads/server/routes.ts";
import { findWalletShares } from "#apps/server/testing/wallet-shares.ts";
import { isSigned, type SignableChange } from "#features/contract-changes/contract/signed-changes.ts";
import { addCustomers } from "#features/contracts/server/testing/contract-samples.ts";
import { changes } from "#features/contract-changes/server/changes.ts";
import {
  type ContractChangesPorts,
  handlers as changesHandlers,
} from "#features/contract-changes/server/routes.ts";
import { type ContractsPorts, handlers as contractsHandlers } from "#features/contracts/server/routes.ts";

const sampleTheme = { primary: "#14133b", secondary: "#62baea" };
const sampleOrganization = {
  name: "Llum",
  legalName: "Llum, SCCL",
  taxId: "F00000000",
  address: "Carrer de l’Exemple, 1, 08001 Barcelona",
  phone: "900 000 000",
  email: "hola@llum.example",
};

const taxRate = (tax: TaxRate["tax"], condition: TaxRate["condition"], rate: number): TaxRate => ({
  tax,
  condition,
  rate,
  validFrom: "2021-06-01",
  validTo: null,
  minimumEurMwh: tax === "electricity_tax" ? 0.5 : null,
  norm: "",
  cutFrom: null,
  source: "",
});

/** Taxes with round numbers. */
const sampleTaxRates = [
  taxRate("electricity_tax", "", 0.05),
  taxRate("vat", "", 0.2),
  taxRate("vat", "electricity_up_to_10_kw", 0.1),
  taxRate("igic", "", 0.07),
  taxRate("igic", "electricity_home_up_to_10_kw", 0),
];

/** Municipalities by postal code. */
const sampleMunicipalities: Readonly<Record<string, readonly { name: string; ineCode: string }[]>> = {
  "17003": [{ name: "Girona", ineCode: "17079" }],
  "17130": [
    { name: "L'Escala", ineCode: "17062" },
    { name: "Torroella de Montgrí", ineCode: "17199" },
  ],
};

/** A product of the catalogue with what it costs. */
export interface SampleProduct {
  readonly productId: string;
  readonly numericId: number;
  readonly commercialName: string;
  readonly product: Product;
}

/**
 * A server with the contracts' endpoints. Anna and the bakery are customers without contracts. No change needs a
 * signature, except those in `signature`.
 */
export const startContractsServer = async (
  given: { readonly virtualBattery: boolean } = { virtualBattery: true },
  signature: readonly SignableChange[] = [],
) => {
  const database = await createTestDatabase("empty");
  const folder = temporaryFolder("contracts");
  const storage = openLocalDisk({ folder });
  const { anna, forn } = await addCustomers(database.unguarded);
  const requests = createChangeRequests({ database, kinds: changes });
  const contact: { email: string | null; mobile: string | null } = {
    email: "anna@example.org",
    mobile: "600000001",
  };
  const features = { attachmentOnIbanChange: false, ...given };
  const offered: SampleProduct[] = [];
  const uploadPorts = {
    database,
    storage,
    readConfiguration: () => ({ fileUploadSizeLimit: 15_000_000 }),
    acceptsVisitors: () => false,
    ...createUploadParts(),
  };
  const ports: ContractsPorts & ContractChangesPorts<SampleProduct> = {
    database,
    findContractableProducts: async () => offered,
    pricedProductOf: ({ product }) => product,
    findYearsOfProduct: async () => ({ nowCents: 61_234, productCents: 54_321 }),
    describeChange: requests.describe,
    storage,
    findWalletShares: (keys, today) => findWalletShares(database, keys, today),
    readConfiguration: () => ({ features, organization: sampleOrganization }),
    findMunicipalities: async (postalCode) => sampleMunicipalities[postalCode] ?? [],
    findMunicipalitiesOfProvince: async (province) =>
      Object.entries(sampleMunicipalities).flatMap(([postalCode, municipalities]) =>
        postalCode.startsWith(province) ? municipalities : [],
      ),
    readContact: async () => contact,
    submitRequest: requests.submit,
    resolveAttachments: createResolveAttachments(uploadPorts),
    needsSignature: (kind) => isSigned(kind, signature),
    readRegulatedAmounts: async () => ({ taxRates: sampleTaxRates }),
    printDocument: documentPrinter({ issuer: sampleOrganization, theme: sampleTheme, compress: false }),
    configuration: {
      organization: sampleOrganization,
      links: { conditions: "https://llum.example/condicions" },
      powerChangeCosts: { connectionEur: 9.04, accessEurPerKw: 19.7, extensionEurPerKw: 17.27 },
    },
  };
  const server = await startTestServer([
    ...contractsHandlers(ports),
    ...changesHandlers<SampleProduct>(ports),
    ...uploadHandlers(uploadPorts),
  ]);
  return { database, storage, folder, server, requests, contact, features, offered, anna, forn };
};
