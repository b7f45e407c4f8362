import { execute, type Queryable } from "#platform/server/database/query.ts";

/** A browser or a customer may read these leads from now on. */
export const insertOpening = async (
  client: Queryable,
  { leadIds, visitorId, now }: { leadIds: readonly string[]; visitorId: string; now: Date },
): Promise<void> => {
  await execute(client, {
    name: "insert-lead-opening",
    text: `insert into lead_openings (lead_id, visitor_id, opened_at)
           select lead_id, $2, $3 from unnest($1::text[]) as lead_id on conflict do nothing`,
    values: [leadIds, visitorId, now],
  });
};

/** The browsers and customers that may read the lead for electricity may read the one for gas that was made with it. */
export const openBesideElectricity = async (
  client: Queryable,
  { leadId, electricityLeadId, now }: { leadId: string; electricityLeadId: string; now: Date },
): Promise<void> => {
  await execute(client, {
    name: "open-lead-beside-electricity",
    text: `insert into lead_openings (lead_id, visitor_id, opened_at)
           select $1::text, visitor_id, $3::timestamptz from leads where lead_id = $2
           union select $1::text, visitor_id, $3::timestamptz from lead_openings where lead_id = $2
           on conflict do nothing`,
    values: [leadId, electricityLeadId, now],
  });
};
