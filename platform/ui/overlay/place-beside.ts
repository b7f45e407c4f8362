import { useLayoutEffect, type RefObject } from "react";

export type Side = "top" | "bottom" | "left" | "right";

interface Size {
  width: number;
  height: number;
}

interface Rectangle extends Size {
  left: number;
  top: number;
}

export interface Placement {
  side: Side;
  /** Along that side of the anchor. */
  align: "start" | "center" | "end";
}

/** Between an anchor and its popover, in CSS pixels. */
const gap = 6;
/** What a popover leaves free at the edges of the window. */
const margin = 8;

const opposite: Record<Side, Side> = { top: "bottom", bottom: "top", left: "right", right: "left" };

const spaceAt = (side: Side, anchor: Rectangle, window: Size): number => {
  if (side === "top") return anchor.top;
  if (side === "left") return anchor.left;
  return side === "bottom"
    ? window.height - anchor.top - anchor.height
    : window.width - anchor.left - anchor.width;
};

const alongside = (align: Placement["align"], start: number, spare: number): number => {
  if (align === "start") return start;
  return align === "end" ? start + spare : start + spare / 2;
};

const clamp = (value: number, size: number, available: number): number =>
  Math.max(margin, Math.min(value, available - size - margin));

/**
 * Left and top of a popover beside its anchor, in CSS pixels of the window: on the wanted side, on the opposite one
 * where only that has room, and never beyond the window's edge.
 */
export const placeBeside = (
  { anchor, popover, window }: { anchor: Rectangle; popover: Size; window: Size },
  { side, align }: Placement,
): { left: number; top: number } => {
  const isVertical = side === "top" || side === "bottom";
  const needed = (isVertical ? popover.height : popover.width) + gap + margin;
  const turned = opposite[side];
  const isTurned =
    spaceAt(side, anchor, window) < needed && spaceAt(turned, anchor, window) > spaceAt(side, anchor, window);
  const taken = isTurned ? turned : side;
  const across = isVertical
    ? alongside(align, anchor.left, anchor.width - popover.width)
    : alongside(align, anchor.top, anchor.height - popover.height);
  const away = {
    top: anchor.top - popover.height - gap,
    bottom: anchor.top + anchor.height + gap,
    left: anchor.left - popover.width - gap,
    right: anchor.left + anchor.width + gap,
  }[taken];
  const [left, top] = isVertical ? [across, away] : [away, across];
  return {
    left: clamp(left, popover.width, window.width),
    top: clamp(top, popover.height, window.height),
  };
};

interface Position extends Placement {
  /** `anchor` makes the popover exactly as wide as its anchor. */
  width?: "content" | "anchor";
}

/** Shows a popover and moves it with its anchor, until the function that it returns is called. */
const showBeside = (anchor: Element, popover: HTMLElement, position: Position): (() => void) => {
  const place = (): void => {
    const box = anchor.getBoundingClientRect();
    if (position.width === "anchor") popover.style.width = `${box.width}px`;
    const { offsetWidth: width, offsetHeight: height } = popover;
    const { clientWidth, clientHeight } = document.documentElement;
    const window = { width: clientWidth, height: clientHeight };
    const { left, top } = placeBeside({ anchor: box, popover: { width, height }, window }, position);
    popover.style.left = `${left}px`;
    popover.style.top = `${top}px`;
  };
  popover.showPopover();
  place();
  const resized = new ResizeObserver(place);
  resized.observe(popover);
  window.addEventListener("scroll", place, { capture: true, passive: true });
  window.addEventListener("resize", place);
  return () => {
    resized.disconnect();
    window.removeEventListener("scroll", place, { capture: true });
    window.removeEventListener("resize", place);
    popover.hidePopover();
  };
};

interface Popover extends Position {
  anchor: RefObject<Element | null>;
  popover: RefObject<HTMLElement | null>;
  isOpen: boolean;
}

/** Shows an element with `popover="manual"` over everything else while it is open, beside its anchor. */
export const usePopover = ({ anchor, popover, isOpen, side, align, width = "content" }: Popover): void => {
  // Outside React: the browser's top layer, and where things are on the screen.
  useLayoutEffect(() => {
    if (!isOpen || popover.current === null || anchor.current === null) return undefined;
    return showBeside(anchor.current, popover.current, { side, align, width });
  }, [anchor, popover, isOpen, side, align, width]);
};
