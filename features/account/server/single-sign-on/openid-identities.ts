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

/** A customer whom the portal sees for the first time. */
export interface Newcomer {
  readonly name: string;
  /** Only when the provider says that it verified it. */
  readonly email: string | undefined;
  readonly language: CompleteLanguage;
}

const maxNameLength = 200;
const maxEmailLength = 254;

/**
 * Login names by which somebody unknown may be a customer that we have, the surest first. Only what the deployment
 * trusts the provider for: its tax id claim, and where it says so an e-mail that the provider verified.
 */
const loginNamesToTry = (claims: IdentityClaims, rules: LinkingRules): string[] => {
  const { taxId, email } = claims;
  const isTrustedEmail = rules.linkByVerifiedEmail && claims.isEmailVerified;
  return [
    ...(taxId !== undefined && isValidTaxId(taxId) ? [normaliseTaxId(taxId)] : []),
    ...(email !== undefined && isTrustedEmail ? [email.trim().toLowerCase()] : []),
  ];
};

/** What is kept of a newcomer: the provider's words, cut to what we hold, in a language that we speak. */
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

/** Whom the provider means; an erased customer is known and comes in no more. */
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

/** Lets one first sign-in of a provider be decided at a time: two browsers at once must not make two customers. */
const waitForTurn = async (client: pg.ClientBase, issuer: string): Promise<void> => {
  await execute(client, {
    text: "select pg_advisory_xact_lock(hashtextextended('openid ' || $1, 0))",
    values: [issuer],
  });
};

/** Whose a login name is; an erased customer has none. */
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

/** Whether somebody at this provider is known to be this customer already. */
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
  /** Gives a newcomer a number; the profile owns customers. */
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
 * The customer whom the provider means: by issuer and subject, and by nothing else once they are known. At the first
 * sign-in, whoever has the tax id or e-mail that the deployment trusts the provider for, else a new customer.
 * Undefined, and nothing is changed, for an erased customer and for one whom the provider knows as somebody else.
 */
export const createCustomerOfIdentity = ({ database, rules, insertNewcomer }: CustomerOfIdentityPorts) => {
  const meet = async (
    client: pg.ClientBase,
    identity: ProviderIdentity,
    { claims, language, now }: Circumstances & { claims: IdentityClaims },
  ): Promise<number | undefined> => {
    await waitForTurn(client, identity.issuer);
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
    return inTransaction(database.pool, (client) => meet(client, identity, { ...circumstances, claims }));
  };
};
export type CustomerOfIdentity = ReturnType<typeof createCustomerOfIdentity>;
