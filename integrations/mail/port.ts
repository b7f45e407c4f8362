export interface MailAttachment {
  readonly filename: string;
  readonly mediaType: string;
  readonly content: Buffer;
}

export interface Mail {
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachments?: readonly MailAttachment[];
  /** Where mail programs POST a one-click unsubscription (RFC 8058). */
  readonly unsubscribeUrl?: string;
}

export interface MailPort {
  /** Resolves once the mail is accepted for delivery; throws otherwise, and can be retried. */
  readonly send: (mail: Mail) => Promise<void>;
}
