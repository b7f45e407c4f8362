import { Menu, X } from "lucide-react";
import { useRef } from "react";
import type { MouseEvent, ReactNode } from "react";

import styles from "./menu-drawer.module.css";

interface MenuDrawerProps {
  openLabel: string;
  closeLabel: string;
  /** Names the drawer. */
  label: string;
  /** Gets a function that closes the drawer, for its links. */
  children: (close: () => void) => ReactNode;
}

/**
 * A phone's navigation. The browser's own modal dialog traps the focus and gives it back without weighing
 * on the first load; nothing inside opens over the page, so the library's layers are not needed.
 */
export function MenuDrawer({ openLabel, closeLabel, label, children }: MenuDrawerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const close = () => dialog.current?.close();
  const handleClick = (event: MouseEvent) => {
    if (event.target === dialog.current) close();
  };
  return (
    <div className={styles.root}>
      <button
        type="button"
        className={styles.open}
        aria-haspopup="dialog"
        onClick={() => dialog.current?.showModal()}
      >
        <Menu aria-hidden="true" />
        {openLabel}
      </button>
      <dialog ref={dialog} className={styles.drawer} aria-label={label} onClick={handleClick}>
        <div className={styles.content}>
          <button type="button" className={styles.close} onClick={close}>
            <X aria-hidden="true" />
            {closeLabel}
          </button>
          {children(close)}
        </div>
      </dialog>
    </div>
  );
}
