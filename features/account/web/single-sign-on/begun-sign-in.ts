import * as z from "zod/mini";
import { tabStorage } from "#platform/web/tab-storage.ts";

const wishesKey = "llum-visitor-sign-in";
const repeatedKey = "llum-visitor-sign-in-repeated";
const shape = z.object({ redirect: z.optional(z.string()), promocode: z.optional(z.string()) });

/** What a sign-in was begun for. */
export type SignInWishes = z.output<typeof shape>;

/**
 * The sign-in that this tab began last, for a return that the server cannot match with one: it expired, or the browser
 * lost it. In the tab's storage, because the browser is at the provider meanwhile.
 */
export const begunSignIn = {
  read: (): SignInWishes => {
    const read = z.safeParse(shape, tabStorage.read(wishesKey));
    return read.success ? read.data : {};
  },
  write: (wishes: SignInWishes): void => tabStorage.write(wishesKey, wishes),
  /**
   * Whether the sign-in may begin again without a press: once, until an error was shown. Never in a browser that stores
   * nothing, where the repetition would have no end.
   */
  takeRepetition: (): boolean => {
    const isRepeated = tabStorage.read(repeatedKey) === true;
    if (isRepeated) tabStorage.remove(repeatedKey);
    else tabStorage.write(repeatedKey, true);
    return !isRepeated && tabStorage.read(repeatedKey) === true;
  },
};
