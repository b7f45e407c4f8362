import type { ReactNode, Ref } from "react";
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
  ref?: Ref<HTMLButtonElement>;
  onPress: () => void;
  /** Called on hover and focus, to preload what a press needs. */
  onApproach?: () => void;
}

/** An icon in a circle that opens a dialog. */
export const RoundButton = ({ label, icon, look, ref, onPress, onApproach }: RoundButtonProps) => (
  <button
    ref={ref}
    type="button"
    className={styles.button}
    aria-label={label}
    aria-haspopup="dialog"
    data-look={look}
    data-llum-floating={look === "floating" || undefined}
    onClick={onPress}
    onPointerEnter={onApproach}
    onFocus={onApproach}
  >
    {icon}
  </button>
);
