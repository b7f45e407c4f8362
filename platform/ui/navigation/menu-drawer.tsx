import { Menu, X } from "lucide-react";
import { useEffect, useRef, type ReactNode } from "react";
import styles from "./menu-drawer.module.css";

interface MenuDrawerProps {
  openLabel: string;
  closeLabel: string;
  /** Names the drawer. */
  label: string;
  children: ReactNode;
}

/**
 * A phone's navigation. The browser's own modal dialog traps the focus and gives it back without weighing
 * on the first load; nothing inside opens over the page, so the library's layers are not needed.
 */
export const MenuDrawer = ({ openLabel, closeLabel, label, children }: MenuDrawerProps) => {
  const dialog = useRef<HTMLDialogElement>(null);
  // A press on the backdrop is a press on the dialog itself; one on a link leaves for another page.
  useEffect(() => {
    const drawer = dialog.current;
    if (drawer === null) return undefined;
    const handleClick = ({ target }: MouseEvent) => {
      if (target === drawer || (target instanceof Element && target.closest("a") !== null)) drawer.close();
    };
    drawer.addEventListener("click", handleClick);
    return () => drawer.removeEventListener("click", handleClick);
  }, []);
  return (
    <div className={styles.root}>
      <button
        type="button"
        className={styles.open}
        aria-haspopup="dialog"
        onClick={() => dialog.current?.showModal()}
      >
        <Menu aria-hidden="true" />
        <span className={styles.word}>{openLabel}</span>
      </button>
      <dialog ref={dialog} className={styles.drawer} aria-label={label}>
        <div className={styles.content}>
          <button type="button" className={styles.close} onClick={() => dialog.current?.close()}>
            <X aria-hidden="true" />
            {closeLabel}
          </button>
          {children}
        </div>
      </dialog>
    </div>
  );
};
