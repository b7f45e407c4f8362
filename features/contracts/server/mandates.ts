import type { PlainDate } from "#energy/calendar.ts";
import { normaliseIban } from "#energy/iban.ts";
import { execute, type Queryable } from "#platform/server/database/query.ts";
import type { WrittenContract } from "./load/contract-rows.ts";

/** Writes the mandates of loaded contracts. A debit that the portal knows of is never forgotten, nor a cancellation. */
export const writeLoadedMandates = async (
  client: Queryable,
  contracts: readonly WrittenContract[],
): Promise<void> => {
  const rows = contracts.flatMap(({ customerId, record: { mandate, iban, holder } }) =>
    mandate && iban
      ? [
          {
            customer_id: customerId,
            reference: mandate.reference,
            iban: normaliseIban(iban),
            holder_name: holder.name,
            signed_on: mandate.signedOn,
            last_debited_on: mandate.lastDebitedOn ?? null,
          },
        ]
      : [],
  );
  if (rows.length === 0) return;
  await execute(client, {
    name: "load-mandates",
    text: `insert into mandates (customer_id, reference, iban, holder_name, signed_on, last_debited_on, origin)
           select distinct on (customer_id, reference) customer_id, reference, iban, holder_name, signed_on,
             last_debited_on, 'loaded'
           from jsonb_to_recordset($1) as r (customer_id bigint, reference text, iban text, holder_name text,
             signed_on date, last_debited_on date)
           order by customer_id, reference, signed_on desc
           on conflict (customer_id, reference) do update set iban = excluded.iban,
             holder_name = excluded.holder_name, signed_on = excluded.signed_on,
             last_debited_on = greatest(mandates.last_debited_on, excluded.last_debited_on)`,
    values: [JSON.stringify(rows)],
  });
};

/** The mandate that the customer accepted with a change of account is the account's once the change is carried out. */
export const adoptMandate = async (
  client: Queryable,
  { customerId, requestId }: { readonly customerId: number; readonly requestId: string },
): Promise<void> => {
  await execute(client, {
    name: "adopt-mandate",
    text: `insert into mandates (customer_id, reference, iban, holder_name, signed_on, origin)
           select s.customer_id, s.reference, s.iban, c.name, (s.accepted_at at time zone 'Europe/Madrid')::date,
             'accepted'
           from sepa_mandates s join customers c on c.customer_id = $1
           where s.customer_id = $1 and s.request_id = $2 and s.voided_at is null
           on conflict (customer_id, reference) do nothing`,
    values: [customerId, requestId],
  });
};

/** Ends a mandate: no bill is charged with it any more. False when there is none that could be ended. */
export const cancelMandate = async (
  client: Queryable,
  {
    customerId,
    reference,
    on,
    reason,
  }: {
    readonly customerId: number;
    readonly reference: string;
    readonly on: PlainDate;
    readonly reason: string;
  },
): Promise<boolean> =>
  (await execute(client, {
    name: "cancel-mandate",
    text: `update mandates set cancelled_on = $3, cancel_reason = $4
           where customer_id = $1 and reference = $2 and cancelled_on is null`,
    values: [customerId, reference, on, reason],
  })) === 1;

/** Notes the day of a debit with each mandate. */
export const noteDebits = async (
  client: Queryable,
  mandates: readonly { readonly customerId: number; readonly reference: string }[],
  on: PlainDate,
): Promise<void> => {
  await execute(client, {
    name: "note-debits-of-mandates",
    text: `update mandates m set last_debited_on = greatest(m.last_debited_on, $3)
           from unnest($1::bigint[], $2::text[]) as u (customer_id, reference)
           where m.customer_id = any($1) and m.customer_id = u.customer_id and m.reference = u.reference`,
    values: [mandates.map(({ customerId }) => customerId), mandates.map(({ reference }) => reference), on],
  });
};
