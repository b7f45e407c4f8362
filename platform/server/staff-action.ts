import type pg from "pg";
import type { StaffRole } from "#platform/contract/staff-roles.ts";
import type { Audit, NewAuditEntry } from "./audit.ts";
import { inTransaction } from "./database/in-transaction.ts";
import type { Database } from "./database/pool.ts";

interface Changed<Result> {
  readonly result: Result;
  /** What the audit log says of it; undefined where nothing changed, which is not noted. */
  readonly audit: (Required<Pick<NewAuditEntry, "details">> & Pick<NewAuditEntry, "customerId">) | undefined;
}

/** What staff can do: from the command line, a call of the retailer's system or a screen, always in the same way. */
export interface StaffAction<Input, Result> {
  /** As the audit log names it: `products publish`. */
  readonly name: string;
  /** Any of these allows it to a staff member. */
  readonly roles: readonly StaffRole[];
  readonly change: (client: pg.ClientBase, input: Input, now: Date) => Promise<Changed<Result>>;
}

/** Declares an action, with the types of its input and result. */
export const defineStaffAction = <Input, Result>(
  action: StaffAction<Input, Result>,
): StaffAction<Input, Result> => action;

/** Who wants an action, when and why. */
export interface ActionAuthor extends Pick<NewAuditEntry, "actor" | "now" | "reason"> {
  /** Of a staff member; absent for the command line and the retailer's system, which have none. */
  readonly roles?: readonly StaffRole[];
}

/** The author is a staff member without any of the action's roles. */
export class RoleMissing extends Error {}

export interface StaffActionPorts {
  readonly database: Pick<Database, "pool">;
  readonly audit: Audit;
}

/** Carries out actions of staff: the change and its entry in the audit log are one transaction. */
export const createCarryOut =
  ({ database, audit }: StaffActionPorts) =>
  async <Input, Result>(
    { name, roles: allowed, change }: StaffAction<Input, Result>,
    input: Input,
    { roles, ...author }: ActionAuthor,
  ): Promise<Result> => {
    if (roles !== undefined && !roles.some((role) => allowed.includes(role)))
      throw new RoleMissing(`${name} needs one of the roles ${allowed.join(", ")}`);
    return inTransaction(database.pool, async (client) => {
      const { result, audit: noted } = await change(client, input, author.now);
      if (noted !== undefined) await audit.noteWithin(client, { ...author, ...noted, action: name });
      return result;
    });
  };
export type CarryOut = ReturnType<typeof createCarryOut>;

/** Whose data staff look at. */
export interface Look {
  readonly reference: string;
  /** Null for a visitor. */
  readonly customerId: number | null;
}

/** A look at a person's data, which the audit log has like a change: `cases read`. */
export const defineStaffLook = (name: string, roles: readonly StaffRole[]) =>
  defineStaffAction({
    name,
    roles,
    change: async (_client, { reference, customerId }: Look) => ({
      result: undefined,
      audit: { details: { reference }, customerId: customerId ?? undefined },
    }),
  });
