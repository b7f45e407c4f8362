import { useCallback, useRef, useState } from "react";
import type { ReactNode } from "react";
import { Snackbar } from "./snackbar.tsx";
import { SnackbarContext } from "./snackbar-context.ts";
import type { SnackbarMessage } from "./snackbar-context.ts";
import styles from "./snackbar.module.css";

interface SnackbarProviderProps {
  children: ReactNode;
  /** Names the region for a screen reader: "Messages". */
  label: string;
  closeLabel: string;
  /** How long a message stays while nobody points at it. */
  stayMs?: number;
}

/** Holds the messages of `useSnackbar`, newest last; once, at the root. */
export const SnackbarProvider = ({ children, label, closeLabel, stayMs = 6000 }: SnackbarProviderProps) => {
  const [messages, setMessages] = useState<readonly (SnackbarMessage & { id: number })[]>([]);
  const lastId = useRef(0);
  const show = useCallback((message: SnackbarMessage) => {
    lastId.current += 1;
    const id = lastId.current;
    setMessages((shown) => [...shown.slice(-2), { ...message, id }]);
  }, []);
  const close = useCallback((id: number) => {
    setMessages((shown) => shown.filter((message) => message.id !== id));
  }, []);
  return (
    <SnackbarContext value={show}>
      {children}
      <section className={styles.region} aria-label={label} aria-live="polite" aria-relevant="additions text">
        {messages.map((message) => (
          <Snackbar key={message.id} {...message} closeLabel={closeLabel} stayMs={stayMs} onClose={close} />
        ))}
      </section>
    </SnackbarContext>
  );
};
