import * as z from "zod/mini";
import type { CompleteLanguage } from "#platform/contract/languages.ts";
import type { Keyring } from "#platform/server/keyring.ts";
import { callBackRoutes } from "../contract/routes.ts";

const purpose = "call-back";
const contents = z.tuple([z.string(), z.string()]);

interface Linked {
  readonly visitorId: string;
  readonly reference: string;
}

/** The token of the link that cancels a call-back: encrypted, and valid as long as the call-back is stored. */
export const cancelTokenOf = (keyring: Keyring, { visitorId, reference }: Linked): string =>
  keyring.encrypt(purpose, JSON.stringify([visitorId, reference]));

export const readCancelToken = (keyring: Keyring, token: string): Linked | undefined => {
  const text = keyring.decrypt(purpose, token);
  if (text === undefined) return undefined;
  const [visitorId, reference] = contents.parse(JSON.parse(text));
  return { visitorId, reference };
};

/** The token is behind the hash, which browsers send to no server. */
export const cancelUrlOf = (origin: string, language: CompleteLanguage, token: string): string =>
  `${origin}${callBackRoutes.cancelCallBack.paths[language]}#t=${token}`;
