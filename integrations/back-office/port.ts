/** An event as it leaves the portal. */
export interface OutgoingEvent {
  /** The same for every attempt, so that the receiver can tell a repetition. */
  readonly eventId: string;
  /** The event as JSON, exactly as it is sent. */
  readonly body: string;
}

/** The retailer's own system (ERP), which carries out what customers request. */
export interface BackOffice {
  /** Delivers an event. Throws an error that says why it was not received; the caller repeats it later. */
  readonly deliver: (event: OutgoingEvent, now: Date) => Promise<void>;
}
