import { Spinner } from "./spinner.tsx";
import styles from "./spinner.module.css";

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
