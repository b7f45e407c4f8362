import styles from "./loading-screen.module.css";

interface SpinnerProps {
  /** What is being waited for; announced, and shown beside it. */
  label: string;
}

/** For a short wait without a shape of its own; a list or a card shows its skeleton instead. @public for screens to come */
export const Spinner = ({ label }: SpinnerProps) => (
  <output className={styles.spinner}>
    <span className={styles.ring} aria-hidden="true" />
    {label}
  </output>
);

interface LoadingScreenProps {
  label: string;
}

/**
 * A whole screen that is on its way; appears only when it takes more than a blink. The shell leaves its footer out of
 * sight meanwhile, which the screen would only push away.
 */
export const LoadingScreen = ({ label }: LoadingScreenProps) => (
  <div className={styles.screen} data-llum-waiting>
    <div className={styles.late}>
      <Spinner label={label} />
    </div>
  </div>
);

/** A part at the end of a screen that is on its way, of a height yet unknown. The shell's footer waits for it, too. */
export const PendingPart = () => <div hidden data-llum-waiting />;
