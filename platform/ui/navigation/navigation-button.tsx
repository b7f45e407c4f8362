import type { ReactNode } from "react";
import styles from "./navigation-list.module.css";

interface NavigationButtonProps {
  icon: ReactNode;
  children: ReactNode;
  onPress: () => void;
  /** What it is doing; meanwhile it ignores presses. */
  busyText?: string;
}

/** What the navigation does instead of going somewhere: log out, at the foot of the sidebar. */
export const NavigationButton = ({ icon, children, onPress, busyText }: NavigationButtonProps) => {
  const isBusy = busyText !== undefined;
  return (
    <button
      type="button"
      className={styles.entry}
      aria-disabled={isBusy || undefined}
      onClick={isBusy ? undefined : onPress}
    >
      {icon}
      <span aria-live="polite">{busyText ?? children}</span>
    </button>
  );
};
