import { CircleAlert, CircleCheck, Info, X } from "lucide-react";
import { useEffect, useState } from "react";
import type { SnackbarMessage } from "./snackbar-context.ts";
import styles from "./snackbar.module.css";

const icons = { info: Info, positive: CircleCheck, negative: CircleAlert };

interface SnackbarProps extends SnackbarMessage {
  id: number;
  closeLabel: string;
  stayMs: number;
  onClose: (id: number) => void;
}

/** One message; its time stops while it is pointed at or holds the focus. */
export const Snackbar = ({ id, text, tone = "info", action, closeLabel, stayMs, onClose }: SnackbarProps) => {
  const [isHeld, setHeld] = useState(false);
  // The clock is outside React. It starts anew when the person looks away.
  useEffect(() => {
    if (isHeld) return undefined;
    const timer = setTimeout(() => onClose(id), stayMs);
    return () => clearTimeout(timer);
  }, [isHeld, id, stayMs, onClose]);
  const Icon = icons[tone];
  return (
    <div
      className={styles.snackbar}
      data-tone={tone}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon aria-hidden="true" />
      <div className={styles.text}>{text}</div>
      {action !== undefined && (
        <button
          type="button"
          className={styles.action}
          onClick={() => {
            action.onAction();
            onClose(id);
          }}
        >
          {action.label}
        </button>
      )}
      <button type="button" className={styles.close} aria-label={closeLabel} onClick={() => onClose(id)}>
        <X aria-hidden="true" />
      </button>
    </div>
  );
};
