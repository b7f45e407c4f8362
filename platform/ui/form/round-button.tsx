import type { MouseEvent, ReactNode } from "react";
import styles from "./round-button.module.css";

interface RoundButtonProps {
  /** Its accessible name; the icon shows the same. */
  label: string;
  icon: ReactNode;
  /**
   * `floating` in the corner of every page in a wide window: the page leaves space for it at its end, and focused
   * elements scroll clear of it. On a phone in the `band` at the top, where it covers nothing.
   */
  look: "floating" | "band";
  onPress: () => void;
  /** Called on hover and focus, to preload what a press needs. */
  onApproach?: () => void;
}

/** An icon in a circle that opens a dialog. */
export const RoundButton = ({ label, icon, look, onPress, onApproach }: RoundButtonProps) => {
  const handleClick = ({ currentTarget }: MouseEvent<HTMLButtonElement>): void => {
    // Safari does not focus a pressed button, and the dialog returns the focus to where it was.
    currentTarget.focus();
    onPress();
  };
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={label}
      aria-haspopup="dialog"
      data-look={look}
      data-llum-floating={look === "floating" || undefined}
      onClick={handleClick}
      onPointerEnter={onApproach}
      onFocus={onApproach}
    >
      {icon}
    </button>
  );
};
