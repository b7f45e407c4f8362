import type { CompleteLanguage } from "#platform/contract/languages.ts";

/** A file that an email carries. */
export interface EmailAttachment {
  readonly filename: string;
  readonly mediaType: string;
  readonly content: Buffer;
}

/** The content of an email to a customer, as plain text; the retailer's branding is added around it. */
export interface Email {
  readonly language: CompleteLanguage;
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  /** Formatted text below the paragraphs: sanitised HTML, and the same as plain text. */
  readonly body?: { readonly html: string; readonly text: string } | undefined;
  /** The main action, as a button; its URL is also printed for mail programs without buttons. */
  readonly action?: { readonly label: string; readonly url: string } | undefined;
  /** What to do when the recipient did not request the email, in smaller type. */
  readonly footnote?: string | undefined;
  /**
   * For what a person has subscribed: the link at the end of the email, and the address to which mail programs send a
   * one-click unsubscription (RFC 8058). The footnote says why the email came.
   */
  readonly unsubscribe?:
    | { readonly label: string; readonly pageUrl: string; readonly oneClickUrl: string }
    | undefined;
  readonly attachments?: readonly EmailAttachment[] | undefined;
}

/**
 * Sends an email immediately. Only workers call it: handlers enqueue a job, so that no answer waits for the mail
 * server.
 */
export type SendEmail = (recipient: string, email: Email) => Promise<void>;
