import { ChevronDown } from "lucide-react";
import { useRef } from "react";
import type { FocusEvent, KeyboardEvent, ReactNode } from "react";

import { useLinkComponent } from "./link-context.ts";
import styles from "./disclosed-links.module.css";

interface DisclosedLinksProps {
  title: ReactNode;
  links: readonly { href: string; label: ReactNode }[];
}

/**
 * Two or three places behind one button. The browser's own disclosure: it works in a drawer, which is a layer of its
 * own, and weighs nothing on the first load. Escape, leaving it and choosing close it.
 */
export function DisclosedLinks({ title, links }: DisclosedLinksProps) {
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
    <details ref={box} className={styles.box} onKeyDown={handleKeyDown} onBlur={handleBlur}>
      <summary className={styles.title}>
        {title}
        <ChevronDown aria-hidden="true" />
      </summary>
      <ul className={styles.list}>
        {links.map(({ href, label }) => (
          <li key={href}>
            <Link href={href} className={styles.link} onClick={close}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}
