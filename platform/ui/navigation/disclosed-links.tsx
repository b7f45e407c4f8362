import { ChevronDown } from "lucide-react";
import { useRef, type FocusEvent, type KeyboardEvent, type ReactNode, type ToggleEvent } from "react";
import { useLinkComponent } from "./text-link.tsx";
import styles from "./disclosed-links.module.css";
import underlined from "./underlined.module.css";

interface DisclosedLinksProps {
  title: ReactNode;
  links: readonly { href: string; label: ReactNode; isCurrent?: boolean }[];
  /** A button of the band, or an entry of the navigation along the top. */
  look?: "button" | "entry";
}

/** What would open over the window's edge opens towards its middle. */
const alignInWindow = ({ currentTarget }: ToggleEvent<HTMLDetailsElement>): void => {
  currentTarget.dataset.align = "start";
  const right = currentTarget.querySelector("ul")?.getBoundingClientRect().right ?? 0;
  if (right > document.documentElement.clientWidth) currentTarget.dataset.align = "end";
};

/**
 * A few links behind one button. The browser's own disclosure: it works in a drawer, which is a layer of its
 * own, and weighs nothing on the first load. Escape, leaving it and choosing close it.
 */
export const DisclosedLinks = ({ title, links, look = "button" }: DisclosedLinksProps) => {
  const Link = useLinkComponent();
  const box = useRef<HTMLDetailsElement>(null);
  const close = () => {
    if (box.current !== null) box.current.open = false;
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || box.current?.open !== true) return;
    // In a drawer, Escape would close that too.
    event.preventDefault();
    event.stopPropagation();
    close();
    box.current.querySelector("summary")?.focus();
  };
  const handleBlur = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof Node && box.current?.contains(relatedTarget) !== true) close();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the controls inside it
    <details
      ref={box}
      className={styles.box}
      data-look={look}
      onKeyDown={handleKeyDown}
      onBlur={handleBlur}
      onToggle={alignInWindow}
    >
      <summary
        className={look === "entry" ? `${styles.title} ${underlined.entry}` : styles.title}
        data-current={links.some(({ isCurrent }) => isCurrent) || undefined}
      >
        {title}
        <ChevronDown aria-hidden="true" />
      </summary>
      <ul className={styles.list}>
        {links.map(({ href, label, isCurrent }) => (
          <li key={href}>
            <Link
              href={href}
              className={styles.link}
              aria-current={isCurrent === true ? "page" : undefined}
              onClick={close}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
};
