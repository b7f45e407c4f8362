export interface Mail {
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface MailPort {
  /** Resolves once the mail is accepted for delivery; throws otherwise, and can be retried. */
  readonly send: (mail: Mail) => Promise<void>;
}
