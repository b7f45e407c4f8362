import "@mantine/core/styles/Overlay.layer.css";
import "@mantine/core/styles/ModalBase.layer.css";
import "@mantine/core/styles/Modal.layer.css";
import { Modal } from "@mantine/core";
import { X } from "lucide-react";
import { useId } from "react";
import type { ReactNode } from "react";

import styles from "./dialog.module.css";
import { useReturnOfFirstFocus } from "./use-return-of-first-focus.ts";

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

/** Over the page until it is answered: the focus stays inside and returns to where it was. */
export function Dialog(props: DialogProps) {
  const { isOpen, onClose, title, description, children, actions, closeLabel, width = "normal" } = props;
  const descriptionId = useId();
  useReturnOfFirstFocus(isOpen);
  const canClose = closeLabel !== undefined;
  return (
    <Modal.Root
      opened={isOpen}
      onClose={onClose}
      closeOnEscape={canClose}
      closeOnClickOutside={canClose}
      lockScroll={false}
      centered
      transitionProps={{ transition: "fade", duration: 160 }}
    >
      <Modal.Overlay className={styles.overlay} />
      <Modal.Content
        data-llum-modal
        data-width={width}
        classNames={{ content: styles.content, inner: styles.inner }}
        aria-describedby={description === undefined ? undefined : descriptionId}
      >
        <div className={styles.head}>
          <Modal.Title className={styles.title} tabIndex={-1} data-autofocus>
            {title}
          </Modal.Title>
          {canClose && (
            <button type="button" className={styles.close} aria-label={closeLabel} onClick={onClose}>
              <X aria-hidden="true" />
            </button>
          )}
        </div>
        {description !== undefined && (
          <div className={styles.description} id={descriptionId}>
            {description}
          </div>
        )}
        {children !== undefined && <div className={styles.body}>{children}</div>}
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </Modal.Content>
    </Modal.Root>
  );
}
