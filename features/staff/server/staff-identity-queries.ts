import { bigint, execute, queryRow, type Queryable } from "#platform/server/database/query.ts";

/** Who a person is at the provider. */
export interface Identity {
  readonly issuer: string;
  readonly subject: string;
}

/** The member of an identity, also one who has left. */
export const findStaffOfIdentity = async (
  client: Queryable,
  { issuer, subject }: Identity,
): Promise<number | undefined> => {
  const row = await queryRow(client, {
    name: "find-staff-of-identity",
    text: `select staff_id as "staffId" from staff_identities where issuer = $1 and subject = $2`,
    values: [issuer, subject],
    columns: { staffId: bigint },
  });
  return row?.staffId;
};

/** False if the member has another identity, or the identity another member. */
export const insertStaffIdentity = async (
  client: Queryable,
  staffId: number,
  { issuer, subject, now }: Identity & { readonly now: Date },
): Promise<boolean> =>
  (await execute(client, {
    name: "insert-staff-identity",
    text: `insert into staff_identities (staff_id, issuer, subject, linked_at, last_used_at)
           values ($1, $2, $3, $4, $4) on conflict do nothing`,
    values: [staffId, issuer, subject, now],
  })) === 1;

/** False if the identity is no longer the member's. */
export const noteIdentityUse = async (
  client: Queryable,
  staffId: number,
  { issuer, subject, now }: Identity & { readonly now: Date },
): Promise<boolean> =>
  (await execute(client, {
    name: "note-staff-identity-use",
    text: "update staff_identities set last_used_at = $4 where staff_id = $1 and issuer = $2 and subject = $3",
    values: [staffId, issuer, subject, now],
  })) === 1;

/** Whether the member signs in at the provider. */
export const hasStaffIdentity = async (client: Queryable, staffId: number): Promise<boolean> =>
  (await execute(client, {
    name: "find-identity-of-staff",
    text: "select from staff_identities where staff_id = $1",
    values: [staffId],
  })) === 1;

export const deleteStaffIdentity = async (client: Queryable, staffId: number): Promise<void> => {
  await execute(client, {
    name: "delete-staff-identity",
    text: "delete from staff_identities where staff_id = $1",
    values: [staffId],
  });
};
