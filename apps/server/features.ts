import type { Endpoint } from "#platform/contract/endpoint.ts";
import type { Feature } from "#platform/contract/feature.ts";
import { endpoints as accountEndpoints } from "#features/account/endpoints.ts";
import { feature as account } from "#features/account/feature.ts";
import { endpoints as addressesEndpoints } from "#features/addresses/endpoints.ts";
import { feature as addresses } from "#features/addresses/feature.ts";
import { endpoints as consumptionEndpoints } from "#features/consumption/endpoints.ts";
import { feature as consumption } from "#features/consumption/feature.ts";
import { endpoints as contractsEndpoints } from "#features/contracts/endpoints.ts";
import { feature as contracts } from "#features/contracts/feature.ts";
import { endpoints as cookieConsentEndpoints } from "#features/cookie-consent/endpoints.ts";
import { feature as cookieConsent } from "#features/cookie-consent/feature.ts";
import { endpoints as operationsEndpoints } from "#features/operations/endpoints.ts";
import { feature as operations } from "#features/operations/feature.ts";
import { endpoints as homeEndpoints } from "#features/home/endpoints.ts";
import { feature as home } from "#features/home/feature.ts";
import { endpoints as invoicesEndpoints } from "#features/invoices/endpoints.ts";
import { feature as invoices } from "#features/invoices/feature.ts";
import { endpoints as profileEndpoints } from "#features/profile/endpoints.ts";
import { feature as profile } from "#features/profile/feature.ts";
import { endpoints as serverPagesEndpoints } from "#features/server-pages/endpoints.ts";
import { feature as serverPages } from "#features/server-pages/feature.ts";

/** Every feature of the product: what it is, and its endpoints. */
export const allFeatures: readonly { feature: Feature; endpoints: readonly Endpoint[] }[] = [
  { feature: account, endpoints: accountEndpoints },
  { feature: addresses, endpoints: addressesEndpoints },
  { feature: consumption, endpoints: consumptionEndpoints },
  { feature: contracts, endpoints: contractsEndpoints },
  { feature: cookieConsent, endpoints: cookieConsentEndpoints },
  { feature: operations, endpoints: operationsEndpoints },
  { feature: home, endpoints: homeEndpoints },
  { feature: invoices, endpoints: invoicesEndpoints },
  { feature: profile, endpoints: profileEndpoints },
  { feature: serverPages, endpoints: serverPagesEndpoints },
];
