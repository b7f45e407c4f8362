import type { ReactNode } from "react";
import styles from "./timeline.module.css";

export interface TimelineEvent {
  id: string;
  /** The day in words. */
  when: ReactNode;
  what: ReactNode;
  detail?: ReactNode;
}

interface TimelineProps {
  /** From the latest. */
  events: readonly TimelineEvent[];
}

/** What happened and when: the states of a payment, the steps of a request. */
export const Timeline = ({ events }: TimelineProps) => (
  <ol className={styles.timeline}>
    {events.map((event) => (
      <li key={event.id} className={styles.event}>
        <p className={styles.when}>{event.when}</p>
        <p className={styles.what}>{event.what}</p>
        {event.detail !== undefined && <div className={styles.detail}>{event.detail}</div>}
      </li>
    ))}
  </ol>
);
