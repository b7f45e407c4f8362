import type pg from "pg";
import { isValidTaxId, normaliseTaxId } from "#energy/tax-id.ts";
import type { IdentityClaims, ProviderIdentity } from "#integrations/identity-provider/port.ts";
import { languageOfLocale, type CompleteLanguage } from "#platform/contract/languages.ts";
import { inTransaction } from "#platform/server/database/in-transaction.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { bigint, bool, execute, queryRow, type Queryable } from "#platform/server/database/query.ts";

export interface LinkingRules {
  readonly linkByVerifiedEmail: boolean;
}

/** A customer who signs in for the first time. */
export interface Newcomer {
  readonly name: string;
  /** Only if the provider has verified it. */
  readonly email: string | undefined;
  readonly language: CompleteLanguage;
}

const maxNameLength = 200;
const maxEmailLength = 254;

/**
 * Login names that may link an unknown identity to an existing customer, the most reliable first. Only those for which
 * the deployment trusts the provider: its tax id claim and, if configured, a verified email.
 */
const loginNamesToTry = (claims: IdentityClaims, rules: LinkingRules): string[] => {
  const { taxId, email } = claims;
  const isTrustedEmail = rules.linkByVerifiedEmail && claims.isEmailVerified;
  return [
    ...(taxId !== undefined && isValidTaxId(taxId) ? [normaliseTaxId(taxId)] : []),
    ...(email !== undefined && isTrustedEmail ? [email.trim().toLowerCase()] : []),
  ];
};

/** The newcomer's data from the provider's claims, cut to our column lengths, in a supported language. */
const newcomerOf = (claims: IdentityClaims, fallback: CompleteLanguage): Newcomer => {
  const { name, email, isEmailVerified, locale } = claims;
  const isKept = isEmailVerified && email !== undefined && email.length <= maxEmailLength;
  return {
    name: (name ?? "").trim().slice(0, maxNameLength),
    email: isKept ? email : undefined,
    language: languageOfLocale(locale) ?? fallback,
  };
};

export interface Identity {
  readonly issuer: string;
  readonly subject: string;
}

/** The customer of an identity, including erased customers, who can no longer sign in. */
const findIdentity = (
  client: Queryable,
  { issuer, subject }: Identity,
): Promise<{ customerId: number; isErased: boolean } | undefined> =>
  queryRow(client, {
    name: "find-openid-identity",
    text: `select i.customer_id as "customerId", c.erased_at is not null as "isErased"
           from openid_identities i join customers c on c.customer_id = i.customer_id
           where i.issuer = $1 and i.subject = $2`,
    values: [issuer, subject],
    columns: { customerId: bigint, isErased: bool },
  });

/** Serialises first sign-ins of one provider, so that concurrent ones do not create two customers. */
const lockProvider = async (client: pg.ClientBase, issuer: string): Promise<void> => {
  await execute(client, {
    text: "select pg_advisory_xact_lock(hashtextextended('openid ' || $1, 0))",
    values: [issuer],
  });
};

/** Erased customers have no login name. */
const findByLoginName = async (client: pg.ClientBase, loginName: string): Promise<number | undefined> => {
  const row = await queryRow(client, {
    name: "find-login-name-for-openid",
    text: `select l.customer_id
           from login_names l join customers c on c.customer_id = l.customer_id
           where l.login_name = $1 and c.erased_at is null`,
    values: [loginName],
    columns: { customer_id: bigint },
  });
  return row?.customer_id;
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

export interface CustomerOfIdentityPorts {
  readonly database: Pick<Database, "pool">;
  readonly rules: LinkingRules;
  /** Creates the customer and returns the id; the profile feature owns the customers table. */
  readonly insertNewcomer: (client: pg.ClientBase, newcomer: Newcomer) => Promise<number>;
}

interface Circumstances {
  readonly language: CompleteLanguage;
  readonly now: Date;
}

const findFirst = async (
  client: pg.ClientBase,
  loginNames: readonly string[],
): Promise<number | undefined> => {
  for (const loginName of loginNames) {
    const customerId = await findByLoginName(client, loginName);
    if (customerId !== undefined) return customerId;
  }
  return undefined;
};

/**
 * Finds the customer of an identity: known identities by issuer and subject only. On the first sign-in, by the tax id
 * or email for which the deployment trusts the provider, otherwise a new customer is created. Undefined, without any
 * change, for an erased customer and for one who is already linked to another identity of the provider.
 */
export const createCustomerOfIdentity = ({ database, rules, insertNewcomer }: CustomerOfIdentityPorts) => {
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
export type CustomerOfIdentity = ReturnType<typeof createCustomerOfIdentity>;
