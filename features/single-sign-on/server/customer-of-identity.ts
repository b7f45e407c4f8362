import type pg from "pg";
import type { IdentityClaims, ProviderIdentity } from "#integrations/identity-provider/port.ts";
import type { CompleteLanguage } from "#platform/contract/languages.ts";
import { inTransaction } from "#platform/server/database/in-transaction.ts";
import type { Database } from "#platform/server/database/pool.ts";
import {
  findByLoginName,
  findIdentity,
  hasIdentity,
  insertIdentity,
  waitForTurn,
} from "./identity-queries.ts";
import { loginNamesToTry, newcomerOf, type LinkingRules, type Newcomer } from "./linking-policy.ts";

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
