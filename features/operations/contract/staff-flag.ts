import * as z from "zod/mini";
import { instant, named } from "#platform/contract/wire.ts";

export const staffFlag = named({
  flag: ["flag", z.string()],
  isOn: ["is_on", z.boolean()],
  /** Its value without a switch. */
  isOnByDefault: ["is_on_by_default", z.boolean()],
  /** Null while it has its default. */
  switchedAt: ["switched_at", z.nullable(instant)],
  switchedBy: ["switched_by", z.nullable(z.string())],
});
export type StaffFlag = z.output<typeof staffFlag>;

export const flagParams = z.object({ flag: z.string().check(z.regex(/^[A-Za-z][\w.]{0,99}$/)) });
