import type { CompleteLanguage } from "#platform/contract/languages.ts";

/** Random values of one sign-in, which bind the provider's response to the browser that began it. */
export interface SignInKeys {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

/** Parameters of the provider's redirect back to the portal. */
export interface ProviderReturn {
  readonly code: string;
  readonly state: string;
  /** The provider's issuer, if it sends it: prevents mix-up attacks (RFC 9207). */
  readonly iss?: string | undefined;
}

/** The provider's data about a person. They do not identify anyone: only `issuer` and `subject` do. */
export interface IdentityClaims {
  readonly name: string | undefined;
  readonly email: string | undefined;
  readonly isEmailVerified: boolean;
  readonly locale: string | undefined;
  /** From the configured claim; undefined when none is configured. */
  readonly taxId: string | undefined;
  /** From the configured claim; empty when none is configured. */
  readonly groups: readonly string[];
}

/** The person who signed in at the provider. */
export interface ProviderIdentity {
  readonly issuer: string;
  readonly subject: string;
  /** How the person has proved who it is (`amr`, RFC 8176), as far as the provider says: `pwd`, `otp`, `mfa`. */
  readonly methods: readonly string[];
  /** Needed to sign out at the provider. */
  readonly idToken: string;
  /** Requests the person's data. Throws the same errors as `redeem`. */
  readonly readClaims: () => Promise<IdentityClaims>;
}

/** The provider's response is invalid; the sign-in fails. */
export class IdentityRefused extends Error {
  override readonly name = "IdentityRefused";
}

/** The provider does not answer, or with an error. A later attempt may succeed. */
export class IdentityProviderUnavailable extends Error {
  override readonly name = "IdentityProviderUnavailable";
}

/** A single sign-on provider, modelled on OpenID Connect. */
export interface IdentityProvider {
  /** URL of the provider's sign-in. Throws `IdentityProviderUnavailable`. */
  readonly signInAddress: (keys: SignInKeys, language: CompleteLanguage) => Promise<string>;
  /** Exchanges the code for the identity. Throws `IdentityRefused` or `IdentityProviderUnavailable`. */
  readonly redeem: (returned: ProviderReturn, keys: SignInKeys) => Promise<ProviderIdentity>;
  /** URL of the provider's sign-out; undefined when the provider has none or is unavailable. */
  readonly signOutAddress: (idToken: string) => Promise<string | undefined>;
}
