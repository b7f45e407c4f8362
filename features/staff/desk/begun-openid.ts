import * as z from "zod/mini";
import { tabStorage } from "#platform/web/tab-storage.ts";

const key = "llum-visitor-staff-openid";
const shape = z.object({ ticket: z.string(), path: z.string() });

/** The sign-in at the provider that this tab has begun: its sealed ticket, and the page to come back to. */
export const begunOpenid = {
  write: (begun: z.output<typeof shape>): void => tabStorage.write(key, begun),
  read: (): z.output<typeof shape> | undefined => z.safeParse(shape, tabStorage.read(key)).data,
  /** A ticket completes one sign-in. */
  forget: (): void => tabStorage.remove(key),
};
