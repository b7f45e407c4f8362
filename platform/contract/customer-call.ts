import * as z from "zod/mini";
import { named, rowId } from "./wire.ts";

/** Names a customer in the path of a staff call. */
export const customerPath = named({ customerId: ["customer", rowId] });

export const maxReasonLength = 500;

/** Why staff do something to a customer, for the audit log. */
export const staffReason = z.string().check(z.trim(), z.minLength(1), z.maxLength(maxReasonLength));
