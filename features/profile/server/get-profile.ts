import type pg from "pg";
import type { AnswerOf } from "#platform/contract/endpoint.ts";
import { completeLanguages, type CompleteLanguage } from "#platform/contract/languages.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { execute, nullable, oneOf, queryRow, text } from "#platform/server/database/query.ts";
import { handler, type Handler } from "#platform/server/handler.ts";
import type { Session } from "#platform/server/subject.ts";
import { getProfile } from "../contract/get-profile.ts";

/** Undefined for an unknown customer. */
export const findCustomer = ({ pool }: Pick<Database, "pool">, customerId: number) =>
  queryRow(pool, {
    text: `select c.name, c.greeting_name as "greetingName", c.given_name as "givenName",
             c.first_surname as "firstSurname", c.second_surname as "secondSurname", c.email, c.tax_id as "taxId", c.kind, c.mobile, c.language, e.email as "pendingEmail"
           from customers c left join email_changes e on e.customer_id = $1
           where c.customer_id = $1`,
    values: [customerId],
    columns: {
      name: text,
      greetingName: text,
      givenName: nullable(text),
      firstSurname: nullable(text),
      secondSurname: nullable(text),
      email: nullable(text),
      taxId: text,
      kind: oneOf("person", "company"),
      mobile: nullable(text),
      language: oneOf(...completeLanguages),
      pendingEmail: nullable(text),
    },
  });

/** Updates mobile and language; omitted fields are unchanged. */
export const updateContact = async (
  client: pg.ClientBase,
  customerId: number,
  { mobile, language }: { mobile?: string | undefined; language?: CompleteLanguage | undefined },
): Promise<void> => {
  await execute(client, {
    name: "update-contact",
    text: `update customers set mobile = coalesce($2, mobile), language = coalesce($3, language)
           where customer_id = $1`,
    values: [customerId, mobile ?? null, language ?? null],
  });
};

export interface ProfilePorts {
  readonly database: Database;
  /** False for customers who have never set a password. */
  readonly hasPassword: (customerId: number) => Promise<boolean>;
  readonly hasSolarWallets: (customerId: number) => Promise<boolean>;
  /** The page of another system for managing newsletters, if there is one. */
  readonly findNewsletterUrl?: (customerId: number) => Promise<string | undefined>;
}

/** The customer of a session; undefined for an unknown one. */
export const readProfile = async (
  { database, hasPassword, hasSolarWallets, findNewsletterUrl }: ProfilePorts,
  { customerId, readOnly }: Pick<Session, "customerId" | "readOnly">,
): Promise<AnswerOf<typeof getProfile> | undefined> => {
  const customer = await findCustomer(database, customerId);
  if (customer === undefined) return undefined;
  const { givenName, firstSurname, secondSurname, ...others } = customer;
  return {
    ...others,
    givenName: givenName ?? undefined,
    firstSurname: firstSurname ?? undefined,
    secondSurname: secondSurname ?? undefined,
    hasPassword: await hasPassword(customerId),
    hasSolarWallets: await hasSolarWallets(customerId),
    readOnly,
    newsletterUrl: (await findNewsletterUrl?.(customerId)) ?? null,
  };
};

export const handleGetProfile = (ports: ProfilePorts): Handler =>
  handler(
    getProfile,
    async ({ session, fail }) => (await readProfile(ports, session)) ?? fail("not_signed_in"),
  );
