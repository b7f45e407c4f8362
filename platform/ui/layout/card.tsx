import { useId, type ReactNode } from "react";
import styles from "./card.module.css";

interface CardProps {
  title?: ReactNode;
  /** Heading level of the title, in the page's order. */
  level?: 2 | 3;
  /** Beside the title: a chip, a quiet button. */
  aside?: ReactNode;
  /** What can be done with the thing, at its foot. */
  actions?: ReactNode;
  /** `accent` marks the one thing of the screen that matters now. */
  tone?: "plain" | "accent";
  children: ReactNode;
}

/** A box around something that is one thing: a contract, a debt, a form. */
export const Card = ({ title, level = 2, aside, actions, tone = "plain", children }: CardProps) => {
  const titleId = useId();
  const Heading = level === 2 ? "h2" : "h3";
  const hasTitle = title !== undefined;
  return (
    <section className={styles.card} data-tone={tone} aria-labelledby={hasTitle ? titleId : undefined}>
      {hasTitle && (
        <header className={styles.head}>
          <Heading className={styles.title} id={titleId}>
            {title}
          </Heading>
          {aside}
        </header>
      )}
      {children}
      {actions !== undefined && <footer className={styles.actions}>{actions}</footer>}
    </section>
  );
};

interface CardGridProps {
  children: ReactNode;
}

/** Cards side by side where there is room, one under another where there is not. */
export const CardGrid = ({ children }: CardGridProps) => <div className={styles.grid}>{children}</div>;
