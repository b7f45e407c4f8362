/** An e-mail, composed. */
export interface Mail {
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** The way out for e-mails. */
export interface MailPort {
  /** Resolves once the mail has been taken over; throws when it has not, and may be called again. */
  readonly send: (mail: Mail) => Promise<void>;
}
