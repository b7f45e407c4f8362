import type { ReactNode, Ref } from "react";

import styles from "./band-button.module.css";

interface BandButtonProps {
  /** Its name; the icon says the same to who sees it. */
  label: string;
  icon: ReactNode;
  ref?: Ref<HTMLButtonElement>;
  onPress: () => void;
  /** Loads ahead what a press will need. */
  onApproach?: () => void;
}

/** On a phone, what floats in the corner of a larger window: beside the menu, where it covers nothing. */
export function BandButton({ label, icon, ref, onPress, onApproach }: BandButtonProps) {
  return (
    <button
      ref={ref}
      type="button"
      className={styles.button}
      aria-label={label}
      aria-haspopup="dialog"
      onClick={onPress}
      onPointerEnter={onApproach}
      onFocus={onApproach}
    >
      {icon}
    </button>
  );
}
