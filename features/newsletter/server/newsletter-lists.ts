import { completeLanguages } from "#platform/contract/languages.ts";
import {
  bigint,
  int,
  nullable,
  oneOf,
  type Queryable,
  queryRows,
  text,
  uuid,
} from "#platform/server/database/query.ts";

/** How many receive each newsletter. */
export const countSubscribers = (db: Queryable) =>
  queryRows(db, {
    name: "count-newsletter-subscribers",
    text: `select newsletter_id as "newsletterId", count(*) from newsletter_subscriptions group by newsletter_id`,
    columns: { newsletterId: int, count: bigint },
  });

/** Every address that receives something, for links of another mailer. */
export const findLinkRecipients = (db: Queryable) =>
  queryRows(db, {
    name: "find-newsletter-link-recipients",
    text: `/* all customers: subscribers of newsletters */
      select s.subscriber_id as "subscriberId", s.customer_id as "customerId", s.language, address.email
      from newsletter_subscribers s
      cross join lateral (
        select a.email from newsletter_addresses a
        where a.subscriber_id = s.subscriber_id and a.state = 'confirmed'
        union all
        select c.email from customers c
        where c.customer_id = s.customer_id and c.email is not null and c.erased_at is null
          and not exists (select 1 from newsletter_addresses a
            where a.subscriber_id = s.subscriber_id and a.state = 'confirmed')
      ) as address
      where s.ended_at is null order by address.email`,
    columns: {
      subscriberId: uuid,
      customerId: nullable(bigint),
      language: oneOf(...completeLanguages),
      email: text,
    },
  });
