import type { CompleteLanguage } from "#platform/contract/languages.ts";

/** What a sign-in at the provider is bound to; made anew for each, known to us and to one browser. */
export interface SignInKeys {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

/** What the browser brought back from the provider. */
export interface ProviderReturn {
  readonly code: string;
  readonly state: string;
  /** The provider's own name, where it says it: guards against an answer that another provider's was swapped for. */
  readonly iss?: string | undefined;
}

/** What the provider tells of a person. Only `issuer` and `subject` say who it is; these are hints. */
export interface IdentityClaims {
  readonly name: string | undefined;
  readonly email: string | undefined;
  readonly isEmailVerified: boolean;
  readonly locale: string | undefined;
  /** From the claim that the deployment named for it; undefined where it named none. */
  readonly taxId: string | undefined;
}

/** Who signed in at the provider. */
export interface ProviderIdentity {
  readonly issuer: string;
  readonly subject: string;
  /** Proof of the sign-in, needed to sign out there. */
  readonly idToken: string;
  /** Asks the provider about the person. Throws as `redeem` does. */
  readonly readClaims: () => Promise<IdentityClaims>;
}

/** The provider or what it said cannot be believed. Nobody is signed in. */
export class IdentityRefused extends Error {
  override readonly name = "IdentityRefused";
}

/** The provider does not answer, or not with sense. It may later. */
export class IdentityProviderUnavailable extends Error {
  override readonly name = "IdentityProviderUnavailable";
}

/** A provider of single sign-on, as OpenID Connect has it. */
export interface IdentityProvider {
  /** Where the browser goes to sign in. Throws `IdentityProviderUnavailable`. */
  readonly signInAddress: (keys: SignInKeys, language: CompleteLanguage) => Promise<string>;
  /** Exchanges the code for who signed in. Throws `IdentityRefused` or `IdentityProviderUnavailable`. */
  readonly redeem: (returned: ProviderReturn, keys: SignInKeys) => Promise<ProviderIdentity>;
  /** Where the browser goes to sign out there too; undefined where the provider has no such place or is not there. */
  readonly signOutAddress: (idToken: string) => Promise<string | undefined>;
}
