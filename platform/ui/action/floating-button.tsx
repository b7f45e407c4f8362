import type { ReactNode, Ref } from "react";

import styles from "./floating-button.module.css";

interface FloatingButtonProps {
  /** Its name; the icon says the same to who sees it. */
  label: string;
  icon: ReactNode;
  ref?: Ref<HTMLButtonElement>;
  onPress: () => void;
  /** Loads ahead what a press will need. */
  onApproach?: () => void;
}

/**
 * One round button in the corner of every page, where the window has room beside what one reads; on a phone the same
 * stands in the band on top (`BandButton`). The page keeps a strip free for it at its end, and what has the focus
 * scrolls clear of it.
 */
export function FloatingButton({ label, icon, ref, onPress, onApproach }: FloatingButtonProps) {
  return (
    <button
      ref={ref}
      type="button"
      className={styles.button}
      aria-label={label}
      aria-haspopup="dialog"
      data-llum-floating
      onClick={onPress}
      onPointerEnter={onApproach}
      onFocus={onApproach}
    >
      {icon}
    </button>
  );
}
