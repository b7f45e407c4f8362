import {
  cloneElement,
  createElement,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
} from "react";
import { useLinkComponent } from "../navigation/text-link.tsx";
import { usePopover } from "./place-beside.ts";
import styles from "./menu.module.css";

interface MenuChoiceWords {
  id: string;
  label: ReactNode;
  icon?: ReactNode;
  tone?: "plain" | "negative";
  /** Why it cannot be chosen now; shown under the label. */
  disabledReason?: ReactNode;
}

/** Does something, or goes to an address. */
export type MenuChoice = MenuChoiceWords &
  ({ onSelect: () => void; href?: undefined } | { href: string; onSelect?: undefined });

interface TriggerAttributes {
  id?: string | undefined;
  "aria-haspopup"?: "menu";
  "aria-expanded"?: boolean;
  "aria-controls"?: string | undefined;
  onClick?: () => void;
  onKeyDown?: (event: KeyboardEvent) => void;
  onMouseDown?: (event: MouseEvent) => void;
}

interface MenuProps {
  /** The button that opens it; takes the attributes of a button. */
  trigger: ReactElement<TriggerAttributes>;
  choices: readonly MenuChoice[];
  /** Words on top of the choices. */
  heading?: ReactNode;
  align?: "start" | "end";
}

const itemsOf = (menu: Element | null): HTMLElement[] => [
  ...(menu?.querySelectorAll<HTMLElement>("[role=menuitem]") ?? []),
];

/** Arrows, Home and End move among the items of a menu, from the last to the first. */
const moveFocus = (event: KeyboardEvent, menu: Element | null): void => {
  const items = itemsOf(menu);
  const current = items.findIndex((item) => item === document.activeElement);
  const target = { ArrowDown: current + 1, ArrowUp: current - 1, Home: 0, End: -1 }[event.key];
  if (target === undefined) return;
  event.preventDefault();
  items.at(target % items.length)?.focus();
};

/** A few actions behind one button; arrows move, Escape closes. */
export const Menu = ({ trigger, choices, heading, align = "end" }: MenuProps) => {
  const ownId = useId();
  const menuId = `${ownId}-menu`;
  const triggerId = trigger.props.id ?? `${ownId}-trigger`;
  const box = useRef<HTMLSpanElement>(null);
  const popover = useRef<HTMLDivElement>(null);
  /** Which item takes the focus as it opens; closed without one. */
  const [opensAt, setOpensAt] = useState<"first" | "last">();
  const isOpen = opensAt !== undefined;
  usePopover({ anchor: box, popover, isOpen, side: "bottom", align });
  // Outside React: the document's focus.
  useLayoutEffect(() => {
    if (opensAt !== undefined)
      itemsOf(popover.current)
        .at(opensAt === "first" ? 0 : -1)
        ?.focus();
  }, [opensAt]);
  const close = (): void => {
    document.getElementById(triggerId)?.focus();
    setOpensAt(undefined);
  };
  const handleTriggerKey = (event: KeyboardEvent): void => {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    setOpensAt(event.key === "ArrowDown" ? "first" : "last");
  };
  const handleMenuKey = (event: KeyboardEvent): void => {
    moveFocus(event, popover.current);
    if (event.key !== "Escape") return;
    // In a dialog, Escape would close that too.
    event.preventDefault();
    event.stopPropagation();
    close();
  };
  const handleBlur = ({ relatedTarget }: FocusEvent): void => {
    if (!(relatedTarget instanceof Node) || box.current?.contains(relatedTarget) !== true) {
      setOpensAt(undefined);
    }
  };
  return (
    <span ref={box} className={styles.anchor} onBlur={handleBlur}>
      {cloneElement(trigger, {
        id: triggerId,
        "aria-haspopup": "menu",
        "aria-expanded": isOpen,
        "aria-controls": isOpen ? menuId : undefined,
        onClick: () => (isOpen ? close() : setOpensAt("first")),
        onKeyDown: handleTriggerKey,
        // A press on the trigger does not take the focus from the menu, so it closes once and does not open again.
        onMouseDown: (event) => isOpen && event.preventDefault(),
      })}
      {isOpen && (
        <div ref={popover} popover="manual" className={styles.dropdown}>
          {heading !== undefined && <p className={styles.heading}>{heading}</p>}
          <div role="menu" tabIndex={-1} id={menuId} aria-labelledby={triggerId} onKeyDown={handleMenuKey}>
            {choices.map((choice) => (
              <MenuItem key={choice.id} choice={choice} onChosen={close} />
            ))}
          </div>
        </div>
      )}
    </span>
  );
};

const MenuItem = ({ choice, onChosen }: { choice: MenuChoice; onChosen: () => void }) => {
  const inside = useLinkComponent();
  const isBarred = choice.disabledReason !== undefined;
  const attributes = { role: "menuitem", tabIndex: -1, className: styles.item, "data-tone": choice.tone };
  const content = (
    <>
      {choice.icon}
      <span className={styles.words}>
        {choice.label}
        {isBarred && <span className={styles.reason}>{choice.disabledReason}</span>}
      </span>
    </>
  );
  if (choice.href !== undefined && !isBarred) {
    return createElement(inside, { ...attributes, href: choice.href, onClick: onChosen }, content);
  }
  const handleClick = (): void => {
    onChosen();
    choice.onSelect?.();
  };
  return (
    <button
      {...attributes}
      type="button"
      data-barred={isBarred || undefined}
      aria-disabled={isBarred || undefined}
      onClick={isBarred ? undefined : handleClick}
    >
      {content}
    </button>
  );
};
