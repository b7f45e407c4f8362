import { completeLanguages, type CompleteLanguage } from "#platform/contract/languages.ts";
import {
  bigint,
  nullable,
  oneOf,
  present,
  queryRows,
  text,
  uuid,
  type Queryable,
  type RowOf,
} from "#platform/server/database/query.ts";

const subscribersPerBatch = 5_000;

/** An address of a subscriber, in the language in which it is written to. */
export interface Addressee {
  readonly subscriberId: string;
  readonly customerId: number | null;
  readonly language: CompleteLanguage;
  readonly email: string;
  /** The email in lower case; null for the address of a customer's profile. */
  readonly emailKey: string | null;
}

const subscriberColumns = {
  subscriberId: uuid,
  customerId: nullable(bigint),
  language: oneOf(...completeLanguages),
  createdAt: text,
  email: nullable(text),
  emailKey: nullable(text),
};
type Subscriber = RowOf<typeof subscriberColumns>;

/** A row for each confirmed address of some subscribers, or one without an address. */
const findSubscribers = (
  db: Queryable,
  newsletterId: number | null,
  { after, limit }: { readonly after: Subscriber | undefined; readonly limit: number },
): Promise<Subscriber[]> =>
  queryRows(db, {
    name: "find-newsletter-subscribers",
    text: `select s.subscriber_id as "subscriberId", s.customer_id as "customerId", s.language,
        s.created_at::text as "createdAt", a.email, a.email_key as "emailKey"
      from (
        select subscriber_id, customer_id, language, created_at from newsletter_subscribers
        where case when $1::integer is null then ended_at is null
            else subscriber_id in (select subscriber_id from newsletter_subscriptions where newsletter_id = $1) end
          and ($4::uuid is null or (customer_id is null, coalesce(customer_id, 0), created_at, subscriber_id)
            > ($2::bigint is null, coalesce($2, 0), $3::timestamptz, $4))
        order by customer_id is null, coalesce(customer_id, 0), created_at, subscriber_id limit $5
      ) s
      left join newsletter_addresses a on a.subscriber_id = s.subscriber_id and a.state = 'confirmed'
      order by s.customer_id nulls last, s.created_at, s.subscriber_id, a.email_key`,
    values: [
      newsletterId,
      after?.customerId ?? null,
      after?.createdAt ?? null,
      after?.subscriberId ?? null,
      limit,
    ],
    columns: subscriberColumns,
  });

const findProfileAddresses = (db: Queryable, customerIds: readonly number[]) =>
  queryRows(db, {
    name: "find-newsletter-profile-addresses",
    text: `/* all customers: the subscribers of a newsletter */
      select customer_id as "customerId", email, language from customers
      where customer_id = any($1) and email is not null and erased_at is null`,
    values: [customerIds],
    columns: { customerId: bigint, email: present(text), language: oneOf(...completeLanguages) },
  });

/**
 * The addresses to which a newsletter goes, or with null all newsletters, in batches: customers by their numbers, then
 * the others by their age. A customer without a confirmed address has the one of the profile.
 */
export const readAddressees = async function* (
  db: Queryable,
  newsletterId: number | null,
  limit = subscribersPerBatch,
) {
  for (let after: Subscriber | undefined; ;) {
    const subscribers = await findSubscribers(db, newsletterId, { after, limit });
    const withoutAddress = subscribers.flatMap(({ customerId, email }) =>
      customerId === null || email !== null ? [] : [customerId],
    );
    const found = withoutAddress.length > 0 ? await findProfileAddresses(db, withoutAddress) : [];
    const profiles = new Map(found.map((profile) => [profile.customerId, profile]));
    yield subscribers.flatMap((row): Addressee[] => {
      const { createdAt: _, ...subscriber } = row;
      const { customerId, email } = subscriber;
      if (email !== null) return [{ ...subscriber, email }];
      const profile = customerId === null ? undefined : profiles.get(customerId);
      return profile === undefined ? [] : [{ ...subscriber, ...profile }];
    });
    after = subscribers.at(-1);
    if (after === undefined) return;
  }
};

const findLoginEmails = (db: Queryable, customerIds: readonly number[]) =>
  queryRows(db, {
    name: "find-newsletter-login-emails",
    text: `select customer_id as "customerId", login_name as "emailKey" from login_names
           where customer_id = any($1) and kind = 'email'`,
    values: [customerIds],
    columns: { customerId: bigint, emailKey: text },
  });

const findStoppedAmong = (db: Queryable, emailKeys: readonly string[]) =>
  queryRows(db, {
    name: "find-stopped-newsletter-addresses",
    text: `select email_key as "emailKey" from newsletter_stopped_addresses where email_key = any($1)`,
    values: [emailKeys],
    columns: { emailKey: text },
  });

export type Recipient = Addressee & { readonly emailKey: string };

/**
 * Whom an issue of a newsletter would be sent to now, in batches in which each address is once; of several subscribers
 * with one address, the first. Addresses that were stopped are left out, and those of profiles that are no sign-in
 * names.
 */
export const readRecipients = async function* (db: Queryable, newsletterId: number) {
  for await (const addressees of readAddressees(db, newsletterId)) {
    const ofProfiles = addressees.flatMap(({ customerId, emailKey }) =>
      customerId === null || emailKey !== null ? [] : [customerId],
    );
    const logins = ofProfiles.length > 0 ? await findLoginEmails(db, ofProfiles) : [];
    const keys = new Map(logins.map(({ customerId, emailKey }) => [customerId, emailKey]));
    const recipients = new Map<string, Recipient>();
    for (const addressee of addressees) {
      const emailKey = addressee.emailKey ?? keys.get(addressee.customerId ?? 0);
      if (emailKey !== undefined && !recipients.has(emailKey))
        recipients.set(emailKey, { ...addressee, emailKey });
    }
    for (const { emailKey } of await findStoppedAmong(db, [...recipients.keys()]))
      recipients.delete(emailKey);
    yield [...recipients.values()];
  }
};
