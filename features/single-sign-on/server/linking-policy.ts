import { isValidTaxId, normaliseTaxId } from "#energy/tax-id.ts";
import type { IdentityClaims } from "#integrations/identity-provider/port.ts";
import { languageOfLocale, type CompleteLanguage } from "#platform/contract/languages.ts";

export interface LinkingRules {
  readonly linkByVerifiedEmail: boolean;
}

/** A customer whom the portal sees for the first time. */
export interface Newcomer {
  readonly name: string;
  /** Only when the provider says that it verified it. */
  readonly email: string | undefined;
  readonly language: CompleteLanguage;
}

const longestName = 200;
const longestEmail = 254;

/**
 * Login names by which somebody unknown may be a customer that we have, the surest first. Only what the deployment
 * trusts the provider for: its tax id claim, and where it says so an e-mail that the provider verified.
 */
export const loginNamesToTry = (claims: IdentityClaims, rules: LinkingRules): string[] => {
  const { taxId, email } = claims;
  const isTrustedEmail = rules.linkByVerifiedEmail && claims.isEmailVerified;
  return [
    ...(taxId !== undefined && isValidTaxId(taxId) ? [normaliseTaxId(taxId)] : []),
    ...(email !== undefined && isTrustedEmail ? [email.trim().toLowerCase()] : []),
  ];
};

/** What is kept of a newcomer: the provider's words, cut to what we hold, in a language that we speak. */
export const newcomerOf = (claims: IdentityClaims, fallback: CompleteLanguage): Newcomer => {
  const { name, email, isEmailVerified, locale } = claims;
  const isKept = isEmailVerified && email !== undefined && email.length <= longestEmail;
  return {
    name: (name ?? "").trim().slice(0, longestName),
    email: isKept ? email : undefined,
    language: languageOfLocale(locale) ?? fallback,
  };
};
