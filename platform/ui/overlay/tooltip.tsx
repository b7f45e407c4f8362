import {
  cloneElement,
  useEffect,
  useId,
  useRef,
  useState,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
} from "react";
import { usePopover, type Side } from "./place-beside.ts";
import styles from "./tooltip.module.css";

interface TooltipProps {
  /** Never the only place of what must be known. */
  label: ReactNode;
  /** One focusable element; for a button that cannot be used, `aria-disabled`. */
  children: ReactElement<{ "aria-describedby"?: string | undefined }>;
  position?: Side;
  /** How long it stays after a touch. */
  touchStayMs?: number;
}

/** Time to move the pointer from the control to the tooltip. */
const lingerMs = 120;

const useTooltip = () => {
  const [isOpen, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const open = (): void => {
    clearTimeout(timer.current);
    setOpen(true);
  };
  const close = (): void => setOpen(false);
  const closeIn = (ms: number): void => {
    clearTimeout(timer.current);
    timer.current = setTimeout(close, ms);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  // The keyboard is outside React: Escape closes it wherever the focus is.
  useEffect(() => {
    if (!isOpen) return undefined;
    const handleKeyDown = (event: KeyboardEvent): void => {
      if (event.key === "Escape") setOpen(false);
    };
    document.addEventListener("keydown", handleKeyDown);
    return () => document.removeEventListener("keydown", handleKeyDown);
  }, [isOpen]);
  return { isOpen, open, close, closeIn };
};

/** A few words about a control, on pointing, on focus and on touch; Escape closes it. */
export const Tooltip = ({ label, children, position = "top", touchStayMs = 5000 }: TooltipProps) => {
  const id = useId();
  const anchor = useRef<HTMLSpanElement>(null);
  const box = useRef<HTMLSpanElement>(null);
  const { isOpen, open, close, closeIn } = useTooltip();
  usePopover({ anchor, popover: box, isOpen, side: position, align: "center" });
  const handlePointerLeave = (event: PointerEvent): void => {
    if (event.pointerType === "mouse") closeIn(lingerMs);
  };
  const handlePointerUp = (event: PointerEvent): void => {
    if (event.pointerType === "mouse") return;
    open();
    closeIn(touchStayMs);
  };
  const describedBy = [children.props["aria-describedby"], isOpen && id].filter(Boolean).join(" ");
  return (
    <span
      ref={anchor}
      role="presentation"
      className={styles.anchor}
      onPointerEnter={(event) => event.pointerType === "mouse" && open()}
      onPointerLeave={handlePointerLeave}
      onPointerUp={handlePointerUp}
      onFocus={(event) => event.target.matches(":focus-visible") && open()}
      onBlur={close}
    >
      {cloneElement(children, { "aria-describedby": describedBy === "" ? undefined : describedBy })}
      {isOpen && (
        <span ref={box} id={id} role="tooltip" popover="manual" className={styles.tooltip}>
          {label}
        </span>
      )}
    </span>
  );
};
