import "@mantine/core/styles/Tooltip.layer.css";
import { Tooltip as MantineTooltip } from "@mantine/core";
import { useTimeout } from "@mantine/hooks";
import { useState } from "react";
import type { KeyboardEvent, PointerEvent, ReactElement, ReactNode } from "react";

import styles from "./tooltip.module.css";

interface TooltipProps {
  /** Never the only place of what must be known. */
  label: ReactNode;
  /** One focusable element that takes a `ref`; for a button that cannot be used, `aria-disabled`. */
  children: ReactElement;
  position?: "top" | "bottom" | "left" | "right";
  /** How long it stays after a touch. */
  touchStayMs?: number;
}

const LINGER_MS = 120;

/** A few words about a control, on pointing, on focus and on touch; Escape closes it. */
export function Tooltip({ label, children, position = "top", touchStayMs = 5000 }: TooltipProps) {
  const [isOpen, setOpen] = useState(false);
  const leave = useTimeout(() => setOpen(false), LINGER_MS);
  const leaveTouch = useTimeout(() => setOpen(false), touchStayMs);
  const open = () => {
    leave.clear();
    leaveTouch.clear();
    setOpen(true);
  };
  const handlePointerLeave = (event: PointerEvent) => {
    if (event.pointerType === "mouse") leave.start();
  };
  const handlePointerUp = (event: PointerEvent) => {
    if (event.pointerType === "mouse") return;
    open();
    leaveTouch.start();
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") setOpen(false);
  };
  const handleBlur = () => setOpen(false);
  return (
    <span
      role="presentation"
      className={styles.anchor}
      onPointerEnter={(event) => event.pointerType === "mouse" && open()}
      onPointerLeave={handlePointerLeave}
      onPointerUp={handlePointerUp}
      onFocus={(event) => event.target.matches(":focus-visible") && open()}
      onBlur={handleBlur}
      onKeyDown={handleKeyDown}
    >
      <MantineTooltip
        opened={isOpen}
        label={label}
        position={position}
        events={{ hover: false, focus: false, touch: false }}
        interactive
        multiline
        offset={6}
        classNames={{ tooltip: styles.tooltip }}
      >
        {children}
      </MantineTooltip>
    </span>
  );
}
