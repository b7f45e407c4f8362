import type { CompleteLanguage } from "#platform/contract/languages.ts";

/** What a customer reads in an e-mail; the retailer's letterhead comes around it. Plain text, never HTML. */
export interface Letter {
  readonly language: CompleteLanguage;
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  /** The one thing to do, as a button; its address is also printed for those who see no buttons. */
  readonly action?: { readonly label: string; readonly url: string } | undefined;
  /** What to do when one did not ask for this, in smaller letters. */
  readonly footnote?: string | undefined;
}

/** Sends a letter now. Only workers call it: handlers put work in the book, so that no answer waits for the mail. */
export type SendEmail = (recipient: string, letter: Letter) => Promise<void>;
