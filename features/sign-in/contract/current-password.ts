import * as z from "zod/mini";
import { longestPassword } from "./get-token.ts";

/** Whoever changes how an account is entered or won back shows first that it is them: the password again. */
export const currentPassword = z.string().check(z.minLength(1), z.maxLength(longestPassword));
