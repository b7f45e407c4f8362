import type pg from "pg";
import { isValidTaxId, restoreTaxIdZeros } from "#energy/tax-id.ts";
import type { IdentityClaims, ProviderIdentity } from "#integrations/identity-provider/port.ts";
import { emailKeyOf, isEmailAddress, normaliseEmail } from "#platform/contract/email-address.ts";
import { languageOfLocale, type CompleteLanguage } from "#platform/contract/languages.ts";
import { inTransaction } from "#platform/server/database/in-transaction.ts";
import { bigint, execute, queryRow, type Queryable } from "#platform/server/database/query.ts";
import type { AccountServices } from "../account-services.ts";
import { findCustomerId } from "../sign-in/logins.ts";

export interface LinkingRules {
  readonly linkByVerifiedEmail: boolean;
}

const maxNameLength = 200;

/**
 * Login names that may link an unknown identity to an existing customer, the most reliable first. Only those for which
 * the deployment trusts the provider: its tax id claim and, if configured, a verified email.
 */
const loginNamesToTry = (claims: IdentityClaims, rules: LinkingRules): string[] => {
  const { taxId, email } = claims;
  const isTrustedEmail = rules.linkByVerifiedEmail && claims.isEmailVerified;
  return [
    ...[taxId ?? ""].map(restoreTaxIdZeros).filter(isValidTaxId),
    ...(email !== undefined && isTrustedEmail ? [emailKeyOf(email)] : []),
  ];
};

/** The newcomer's data from the provider's claims, cut to our column lengths, in a supported language. */
const newcomerOf = (claims: IdentityClaims, fallback: CompleteLanguage) => {
  const { name, email, isEmailVerified, locale } = claims;
  const isUsable = isEmailVerified && email !== undefined && isEmailAddress(email);
  return {
    name: (name ?? "").trim().slice(0, maxNameLength),
    email: isUsable ? normaliseEmail(email) : undefined,
    language: languageOfLocale(locale) ?? fallback,
  };
};

export interface Identity {
  readonly issuer: string;
  readonly subject: string;
}

/** Whether the customer's personal data was erased; such a customer cannot sign in any more. */
const isErased = async (client: Queryable, customerId: number): Promise<boolean> => {
  const found = await execute(client, {
    name: "is-customer-erased",
    text: "select 1 from customers where customer_id = $1 and erased_at is not null",
    values: [customerId],
  });
  return found > 0;
};

/** The customer of an identity; undefined if the identity is unknown. */
const findIdentity = async (
  client: Queryable,
  { issuer, subject }: Identity,
): Promise<{ customerId: number; isErased: boolean } | undefined> => {
  const row = await queryRow(client, {
    name: "find-openid-identity",
    text: `select customer_id as "customerId" from openid_identities where issuer = $1 and subject = $2`,
    values: [issuer, subject],
    columns: { customerId: bigint },
  });
  return row && { ...row, isErased: await isErased(client, row.customerId) };
};

/** Serialises first sign-ins of one provider, so that concurrent ones do not create two customers. */
const lockProvider = async (client: pg.ClientBase, issuer: string): Promise<void> => {
  await execute(client, {
    text: "select pg_advisory_xact_lock(hashtextextended('openid ' || $1, 0))",
    values: [issuer],
  });
};

/** Whether an identity of this provider is already linked to the customer. */
const hasIdentity = async (
  client: pg.ClientBase,
  { issuer, customerId }: { issuer: string; customerId: number },
): Promise<boolean> => {
  const written = await execute(client, {
    name: "has-openid-identity",
    text: "select 1 from openid_identities where customer_id = $1 and issuer = $2 limit 1",
    values: [customerId, issuer],
  });
  return written === 1;
};

const insertIdentity = async (
  client: pg.ClientBase,
  { issuer, subject, customerId, now }: Identity & { customerId: number; now: Date },
): Promise<void> => {
  await execute(client, {
    name: "insert-openid-identity",
    text: `insert into openid_identities (issuer, subject, customer_id, linked_at) values ($1, $2, $3, $4)`,
    values: [issuer, subject, customerId, now],
  });
};

export type CustomerOfIdentityServices = Pick<
  AccountServices,
  "database" | "configuration" | "insertNewcomer"
>;

interface Circumstances {
  readonly language: CompleteLanguage;
  readonly now: Date;
}

const findFirst = async (
  client: pg.ClientBase,
  loginNames: readonly string[],
): Promise<number | undefined> => {
  for (const loginName of loginNames) {
    const customerId = await findCustomerId(client, loginName);
    if (customerId !== undefined && !(await isErased(client, customerId))) return customerId;
  }
  return undefined;
};

/**
 * Finds the customer of an identity: known identities by issuer and subject only. On the first sign-in, by the tax id
 * or email for which the deployment trusts the provider, otherwise a new customer is created. Undefined, without any
 * change, for an erased customer and for one who is already linked to another identity of the provider.
 */
export const createCustomerOfIdentity = ({
  database,
  configuration: { oidc: rules },
  insertNewcomer,
}: CustomerOfIdentityServices) => {
  const linkNewIdentity = async (
    client: pg.ClientBase,
    identity: ProviderIdentity,
    { claims, language, now }: Circumstances & { claims: IdentityClaims },
  ): Promise<number | undefined> => {
    await lockProvider(client, identity.issuer);
    const known = await findIdentity(client, identity);
    if (known !== undefined) return known.isErased ? undefined : known.customerId;
    const found = await findFirst(client, loginNamesToTry(claims, rules));
    const isTaken =
      found !== undefined && (await hasIdentity(client, { issuer: identity.issuer, customerId: found }));
    if (isTaken) return undefined;
    const customerId = found ?? (await insertNewcomer(client, newcomerOf(claims, language)));
    await insertIdentity(client, { issuer: identity.issuer, subject: identity.subject, customerId, now });
    return customerId;
  };

  return async (identity: ProviderIdentity, circumstances: Circumstances): Promise<number | undefined> => {
    const known = await findIdentity(database.pool, identity);
    if (known !== undefined) return known.isErased ? undefined : known.customerId;
    const claims = await identity.readClaims();
    return inTransaction(database.pool, (client) =>
      linkNewIdentity(client, identity, { ...circumstances, claims }),
    );
  };
};
