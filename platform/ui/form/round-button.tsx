import type { ReactNode, Ref } from "react";
import styles from "./round-button.module.css";

interface RoundButtonProps {
  /** Its name; the icon says the same to who sees it. */
  label: string;
  icon: ReactNode;
  /**
   * `floating` in the corner of every page, where the window has room beside what one reads: the page keeps a strip
   * free for it at its end, and what has the focus scrolls clear of it. On a phone the same in the `band` on top, where
   * it covers nothing.
   */
  look: "floating" | "band";
  ref?: Ref<HTMLButtonElement>;
  onPress: () => void;
  /** Loads ahead what a press will need. */
  onApproach?: () => void;
}

/** A picture in a circle that opens a dialog. */
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
