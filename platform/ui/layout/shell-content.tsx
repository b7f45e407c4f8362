import type { ShellProps } from "./shell-slots.ts";
import styles from "./shell.module.css";

interface ShellContentProps extends Pick<ShellProps, "footer" | "children"> {
  place: "beside navigation" | "centred";
}

/** The screen, and the footer at its foot. */
export const ShellContent = ({ place, footer, children }: ShellContentProps) => (
  <div className={styles.content} data-centred={place === "centred" || undefined}>
    <main className={styles.main} id="main" tabIndex={-1}>
      {children}
    </main>
    {footer !== undefined && <footer className={styles.footer}>{footer}</footer>}
  </div>
);
