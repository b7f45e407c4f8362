import type { Feature } from "#platform/contract/feature.ts";
import type { CompleteLanguage } from "#platform/contract/languages.ts";
import type { ScreenLoader } from "#platform/web/routing/screens.ts";
import { feature as consumption } from "#features/consumption/feature.ts";
import { screens as consumptionScreens } from "#features/consumption/web/screens.ts";
import { useWords as consumptionWords } from "#features/consumption/web/words.ts";
import { feature as contracts } from "#features/contracts/feature.ts";
import { screens as contractScreens } from "#features/contracts/web/screens.ts";
import { useWords as contractWords } from "#features/contracts/web/words.ts";
import { feature as cookieConsent } from "#features/cookie-consent/feature.ts";
import { screens as cookieConsentScreens } from "#features/cookie-consent/web/screens.ts";
import { useWords as cookieConsentWords } from "#features/cookie-consent/web/words.ts";
import { feature as home } from "#features/home/feature.ts";
import { screens as homeScreens } from "#features/home/web/screens.ts";
import { useWords as homeWords } from "#features/home/web/words.ts";
import { feature as invoices } from "#features/invoices/feature.ts";
import { screens as invoiceScreens } from "#features/invoices/web/screens.ts";
import { useWords as invoiceWords } from "#features/invoices/web/words.ts";
import { feature as password } from "#features/password/feature.ts";
import { screens as passwordScreens } from "#features/password/web/screens.ts";
import { useWords as passwordWords } from "#features/password/web/words.ts";
import { feature as profile } from "#features/profile/feature.ts";
import { screens as profileScreens } from "#features/profile/web/screens.ts";
import { useWords as profileWords } from "#features/profile/web/words.ts";
import { feature as registration } from "#features/registration/feature.ts";
import { screens as registrationScreens } from "#features/registration/web/screens.ts";
import { useWords as registrationWords } from "#features/registration/web/words.ts";
import { feature as secondFactor } from "#features/second-factor/feature.ts";
import { screens as secondFactorScreens } from "#features/second-factor/web/screens.ts";
import { useWords as secondFactorWords } from "#features/second-factor/web/words.ts";
import { feature as serverPages } from "#features/server-pages/feature.ts";
import { screens as serverPageScreens } from "#features/server-pages/web/screens.ts";
import { useWords as serverPageWords } from "#features/server-pages/web/words.ts";
import { feature as signIn } from "#features/sign-in/feature.ts";
import { screens as signInScreens } from "#features/sign-in/web/screens.ts";
import { useWords as signInWords } from "#features/sign-in/web/words.ts";
import { feature as singleSignOn } from "#features/single-sign-on/feature.ts";
import { screens as singleSignOnScreens } from "#features/single-sign-on/web/screens.ts";
import { useWords as singleSignOnWords } from "#features/single-sign-on/web/words.ts";

export interface MountedFeature {
  readonly feature: Feature;
  readonly screens: Readonly<Record<string, ScreenLoader>>;
  readonly preloadWords: (language: CompleteLanguage) => Promise<unknown>;
}

/** Every feature that the portal shows. A feature without screens of its own is not here. */
export const mountedFeatures: readonly MountedFeature[] = [
  { feature: signIn, screens: signInScreens, preloadWords: signInWords.preload },
  { feature: singleSignOn, screens: singleSignOnScreens, preloadWords: singleSignOnWords.preload },
  { feature: cookieConsent, screens: cookieConsentScreens, preloadWords: cookieConsentWords.preload },
  { feature: invoices, screens: invoiceScreens, preloadWords: invoiceWords.preload },
  { feature: contracts, screens: contractScreens, preloadWords: contractWords.preload },
  { feature: consumption, screens: consumptionScreens, preloadWords: consumptionWords.preload },
  { feature: home, screens: homeScreens, preloadWords: homeWords.preload },
  { feature: profile, screens: profileScreens, preloadWords: profileWords.preload },
  { feature: secondFactor, screens: secondFactorScreens, preloadWords: secondFactorWords.preload },
  { feature: password, screens: passwordScreens, preloadWords: passwordWords.preload },
  { feature: registration, screens: registrationScreens, preloadWords: registrationWords.preload },
  { feature: serverPages, screens: serverPageScreens, preloadWords: serverPageWords.preload },
];
