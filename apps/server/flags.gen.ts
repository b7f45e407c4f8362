// Generated from the folders in features/ by `npm run features`. Do not edit.
import { flags as account } from "#features/account/feature.ts";
import { flags as comparator } from "#features/comparator/feature.ts";
import { flags as contractChanges } from "#features/contract-changes/feature.ts";
import { flags as contracting } from "#features/contracting/feature.ts";
import { flags as contracts } from "#features/contracts/feature.ts";
import { flags as cookieConsent } from "#features/cookie-consent/feature.ts";
import { flags as installation } from "#features/installation/feature.ts";
import { flags as invoices } from "#features/invoices/feature.ts";
import { flags as marketPrices } from "#features/market-prices/feature.ts";
import { flags as newsletter } from "#features/newsletter/feature.ts";
import { flags as powerCalculator } from "#features/power-calculator/feature.ts";
import { flags as promotions } from "#features/promotions/feature.ts";
import { flags as serverPages } from "#features/server-pages/feature.ts";
import { flags as support } from "#features/support/feature.ts";
import { flags as wallets } from "#features/wallets/feature.ts";

/** Paths of the settings that are flags, of every feature. */
export const flagPaths: readonly string[] = [
  ...account,
  ...comparator,
  ...contractChanges,
  ...contracting,
  ...contracts,
  ...cookieConsent,
  ...installation,
  ...invoices,
  ...marketPrices,
  ...newsletter,
  ...powerCalculator,
  ...promotions,
  ...serverPages,
  ...support,
  ...wallets,
];
