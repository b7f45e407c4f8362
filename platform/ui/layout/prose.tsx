import type { ReactNode } from "react";
import styles from "./prose.module.css";

interface ProseProps {
  children: ReactNode;
}

/** Running text with its own headings and lists, such as the operator's; at a reading width. */
export const Prose = ({ children }: ProseProps) => <div className={styles.prose}>{children}</div>;
