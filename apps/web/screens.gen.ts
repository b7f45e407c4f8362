// Generated from the folders in features/ by `npm run features`. Do not edit.
import type { Feature } from "#platform/contract/feature.ts";
import type { Screen } from "#platform/web/routing/screens.ts";
import { feature as account } from "#features/account/feature.ts";
import { screens as accountScreens } from "#features/account/web/screens.ts";
import { feature as callBacks } from "#features/call-backs/feature.ts";
import { screens as callBacksScreens } from "#features/call-backs/web/screens.ts";
import { feature as comparator } from "#features/comparator/feature.ts";
import { screens as comparatorScreens } from "#features/comparator/web/screens.ts";
import { feature as consumption } from "#features/consumption/feature.ts";
import { screens as consumptionScreens } from "#features/consumption/web/screens.ts";
import { feature as contractChanges } from "#features/contract-changes/feature.ts";
import { feature as contracting } from "#features/contracting/feature.ts";
import { screens as contractingScreens } from "#features/contracting/web/screens.ts";
import { feature as contracts } from "#features/contracts/feature.ts";
import { screens as contractsScreens } from "#features/contracts/web/screens.ts";
import { feature as cookieConsent } from "#features/cookie-consent/feature.ts";
import { screens as cookieConsentScreens } from "#features/cookie-consent/web/screens.ts";
import { feature as home } from "#features/home/feature.ts";
import { screens as homeScreens } from "#features/home/web/screens.ts";
import { feature as invoices } from "#features/invoices/feature.ts";
import { screens as invoicesScreens } from "#features/invoices/web/screens.ts";
import { feature as marketPrices } from "#features/market-prices/feature.ts";
import { screens as marketPricesScreens } from "#features/market-prices/web/screens.ts";
import { feature as newsletter } from "#features/newsletter/feature.ts";
import { screens as newsletterScreens } from "#features/newsletter/web/screens.ts";
import { feature as notifications } from "#features/notifications/feature.ts";
import { screens as notificationsScreens } from "#features/notifications/web/screens.ts";
import { feature as payments } from "#features/payments/feature.ts";
import { screens as paymentsScreens } from "#features/payments/web/screens.ts";
import { feature as powerCalculator } from "#features/power-calculator/feature.ts";
import { screens as powerCalculatorScreens } from "#features/power-calculator/web/screens.ts";
import { feature as profile } from "#features/profile/feature.ts";
import { screens as profileScreens } from "#features/profile/web/screens.ts";
import { feature as serverPages } from "#features/server-pages/feature.ts";
import { screens as serverPagesScreens } from "#features/server-pages/web/screens.ts";
import { feature as support } from "#features/support/feature.ts";
import { screens as supportScreens } from "#features/support/web/screens.ts";
import { feature as switchReturns } from "#features/switch-returns/feature.ts";
import { screens as switchReturnsScreens } from "#features/switch-returns/web/screens.ts";
import { feature as wallets } from "#features/wallets/feature.ts";
import { screens as walletsScreens } from "#features/wallets/web/screens.ts";

export interface MountedFeature {
  readonly feature: Feature;
  readonly screens: Readonly<Record<string, Screen>>;
}

/** The features that have screens, and those with actions that lead to the screens of others. */
export const mountedFeatures: readonly MountedFeature[] = [
  { feature: account, screens: accountScreens },
  { feature: callBacks, screens: callBacksScreens },
  { feature: comparator, screens: comparatorScreens },
  { feature: consumption, screens: consumptionScreens },
  { feature: contractChanges, screens: {} },
  { feature: contracting, screens: contractingScreens },
  { feature: contracts, screens: contractsScreens },
  { feature: cookieConsent, screens: cookieConsentScreens },
  { feature: home, screens: homeScreens },
  { feature: invoices, screens: invoicesScreens },
  { feature: marketPrices, screens: marketPricesScreens },
  { feature: newsletter, screens: newsletterScreens },
  { feature: notifications, screens: notificationsScreens },
  { feature: payments, screens: paymentsScreens },
  { feature: powerCalculator, screens: powerCalculatorScreens },
  { feature: profile, screens: profileScreens },
  { feature: serverPages, screens: serverPagesScreens },
  { feature: support, screens: supportScreens },
  { feature: switchReturns, screens: switchReturnsScreens },
  { feature: wallets, screens: walletsScreens },
];
