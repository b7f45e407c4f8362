import { CircleAlert, CircleCheck, Info, X } from "lucide-react";
import { createContext, use, type ReactNode, useEffect, useState, useCallback, useRef } from "react";
import styles from "./snackbar.module.css";

export interface SnackbarMessage {
  text: ReactNode;
  tone?: "info" | "positive" | "negative";
  /** One thing to do about it; pressing it also closes the message. */
  action?: { label: string; onAction: () => void };
}

const SnackbarContext = createContext<((message: SnackbarMessage) => void) | undefined>(undefined);

/** Shows a message about something in the background, for six seconds. Throws outside a SnackbarProvider. */
export const useSnackbar = (): ((message: SnackbarMessage) => void) => {
  const show = use(SnackbarContext);
  if (show === undefined) throw new Error("useSnackbar needs a SnackbarProvider above it");
  return show;
};

const icons = { info: Info, positive: CircleCheck, negative: CircleAlert };

interface SnackbarProps extends SnackbarMessage {
  id: number;
  closeLabel: string;
  stayMs: number;
  onClose: (id: number) => void;
}

/** One message; its time stops during hover and focus. */
const Snackbar = ({ id, text, tone = "info", action, closeLabel, stayMs, onClose }: SnackbarProps) => {
  const [isHeld, setHeld] = useState(false);
  // Outside React: the clock. It restarts when hover and focus end.
  useEffect(() => {
    if (isHeld) return undefined;
    const timer = setTimeout(() => onClose(id), stayMs);
    return () => clearTimeout(timer);
  }, [isHeld, id, stayMs, onClose]);
  const Icon = icons[tone];
  return (
    <div
      className={styles.snackbar}
      data-tone={tone}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon aria-hidden="true" />
      <div className={styles.text}>{text}</div>
      {action !== undefined && (
        <button
          type="button"
          className={styles.action}
          onClick={() => {
            action.onAction();
            onClose(id);
          }}
        >
          {action.label}
        </button>
      )}
      <button type="button" className={styles.close} aria-label={closeLabel} onClick={() => onClose(id)}>
        <X aria-hidden="true" />
      </button>
    </div>
  );
};

interface SnackbarProviderProps {
  children: ReactNode;
  /** Names the region for a screen reader: "Messages". */
  label: string;
  closeLabel: string;
  /** How long a message stays without hover or focus. */
  stayMs?: number;
  /**
   * Whose session it is; absent without one. A message of a session is not shown after it, and neither is one of an answer
   * that arrives later at a screen of that session.
   */
  session?: string | number | undefined;
}

interface ShownMessage extends SnackbarMessage {
  id: number;
  session: SnackbarProviderProps["session"];
}

/** Holds the messages of `useSnackbar`, newest last; once, at the root. */
export const SnackbarProvider = ({
  children,
  label,
  closeLabel,
  stayMs = 6000,
  session,
}: SnackbarProviderProps) => {
  const [messages, setMessages] = useState<readonly ShownMessage[]>([]);
  const lastId = useRef(0);
  const show = useCallback(
    (message: SnackbarMessage) => {
      lastId.current += 1;
      const id = lastId.current;
      setMessages((shown) => [...shown.slice(-2), { ...message, id, session }]);
    },
    [session],
  );
  const close = useCallback((id: number) => {
    setMessages((shown) => shown.filter((message) => message.id !== id));
  }, []);
  const shown = messages.filter((message) => message.session === undefined || message.session === session);
  return (
    <SnackbarContext value={show}>
      {children}
      <section className={styles.region} aria-label={label} aria-live="polite" aria-relevant="additions text">
        {shown.map((message) => (
          <Snackbar key={message.id} {...message} closeLabel={closeLabel} stayMs={stayMs} onClose={close} />
        ))}
      </section>
    </SnackbarContext>
  );
};
