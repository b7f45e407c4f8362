import { Spinner } from "./spinner.tsx";
import styles from "./spinner.module.css";

interface LoadingScreenProps {
  label: string;
}

/** A whole screen that is on its way; appears only when it takes more than a blink. */
export function LoadingScreen({ label }: LoadingScreenProps) {
  return (
    <div className={styles.screen}>
      <div className={styles.late}>
        <Spinner label={label} />
      </div>
    </div>
  );
}
