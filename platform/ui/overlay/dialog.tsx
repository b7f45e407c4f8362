import { X } from "lucide-react";
import {
  useId,
  useLayoutEffect,
  useRef,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
} from "react";
import { createPortal } from "react-dom";
import styles from "./dialog.module.css";

interface DialogProps {
  isOpen: boolean;
  /** Escape, the close button, a press outside; not called when `closeLabel` is absent. */
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  children?: ReactNode;
  /** The main button first; on a phone they stack. */
  actions?: ReactNode;
  /** Name of the close button. Without it only an action closes the dialog (session expired, payment). */
  closeLabel?: string;
  width?: "normal" | "wide";
}

/**
 * Blocks the page until it is answered. The browser's own modal dialog keeps the focus inside, makes the rest of the
 * page inert and returns the focus to where it was.
 */
export const Dialog = ({ isOpen, ...props }: DialogProps) =>
  isOpen ? createPortal(<OpenDialog {...props} />, document.body) : null;

/** Opens it as a modal while it is drawn. */
const useModal = () => {
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  // Outside React: the browser's modal layer. Closing it before it leaves the document returns the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    title.current?.focus();
    return () => element?.close();
  }, []);
  return { dialog, title };
};

/**
 * Gives the heading the focus when what had it leaves the dialog, as when an answer replaces a form, or when the title
 * changes. Without it the focus falls on the page behind.
 */
const useFocusOfReplaced = (
  dialog: RefObject<HTMLDialogElement | null>,
  heading: RefObject<HTMLHeadingElement | null>,
): void => {
  // Outside React: the browser's focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    const title = heading.current;
    if (element === null || title === null) return;
    let focused: EventTarget | null = title;
    let shownTitle = title.textContent;
    const handleFocus = ({ target }: FocusEvent): void => {
      focused = target;
    };
    const observer = new MutationObserver(() => {
      const isTitleNew = title.textContent !== shownTitle;
      shownTitle = title.textContent;
      const isGone = focused instanceof Node && !focused.isConnected;
      const isOnPage = document.activeElement === null || document.activeElement === document.body;
      if (isTitleNew || (isGone && isOnPage)) title.focus();
    });
    element.addEventListener("focusin", handleFocus);
    observer.observe(element, { childList: true, characterData: true, subtree: true });
    return () => {
      observer.disconnect();
      element.removeEventListener("focusin", handleFocus);
    };
  }, [dialog, heading]);
};

/** What the browser does to a modal by itself becomes a request to close it, or nothing. */
const useCloseRequests = (canClose: boolean, onClose: () => void) => {
  const hasPressBegunOutside = useRef(false);
  const handleCancel = (event: SyntheticEvent): void => {
    // A file field inside has an event of the same name.
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    if (canClose) onClose();
  };
  /** Some browsers close it all the same: at a second Escape, or without support for `closedby`. */
  const handleClose = ({ target, currentTarget }: SyntheticEvent<HTMLDialogElement>): void => {
    if (target !== currentTarget || currentTarget.open || !currentTarget.isConnected) return;
    if (canClose) onClose();
    else currentTarget.showModal();
  };
  /** The press must also begin outside: selecting text beyond the edge does not close the dialog. */
  const handleMouseDown = ({ target, currentTarget }: MouseEvent): void => {
    hasPressBegunOutside.current = target === currentTarget;
  };
  const handleClick = ({ target, currentTarget }: MouseEvent): void => {
    if (canClose && hasPressBegunOutside.current && target === currentTarget) onClose();
  };
  return { handleCancel, handleClose, handleMouseDown, handleClick };
};

const OpenDialog = (props: Omit<DialogProps, "isOpen">) => {
  const { onClose, title, description, children, actions, closeLabel, width = "normal" } = props;
  const id = useId();
  const canClose = closeLabel !== undefined;
  const { dialog, title: heading } = useModal();
  useFocusOfReplaced(dialog, heading);
  const requests = useCloseRequests(canClose, onClose);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Escape does the same
    <dialog
      ref={dialog}
      className={styles.dialog}
      closedby={canClose ? "closerequest" : "none"}
      aria-labelledby={`${id}-title`}
      aria-describedby={description === undefined ? undefined : `${id}-description`}
      onCancel={requests.handleCancel}
      onClose={requests.handleClose}
      onMouseDown={requests.handleMouseDown}
      onClick={requests.handleClick}
    >
      <div className={styles.content} data-width={width}>
        <div className={styles.head}>
          <h2 ref={heading} className={styles.title} id={`${id}-title`} tabIndex={-1}>
            {title}
          </h2>
          {closeLabel !== undefined && (
            <button type="button" className={styles.close} aria-label={closeLabel} onClick={onClose}>
              <X aria-hidden="true" />
            </button>
          )}
        </div>
        {description !== undefined && (
          <div className={styles.description} id={`${id}-description`}>
            {description}
          </div>
        )}
        {children !== undefined && <div className={styles.body}>{children}</div>}
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </div>
    </dialog>
  );
};
