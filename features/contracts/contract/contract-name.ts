import * as z from "zod/mini";

/** The contract in the path, by its number. */
export const contractName = z.object({ name: z.string().check(z.minLength(1), z.maxLength(40)) });
