import { useEffect, useRef, useState } from "react";
import { emailFramePath } from "#platform/contract/desk.ts";
import styles from "./email-frame.module.css";

interface EmailFrameProps {
  /** Of the frame, for screen readers. */
  readonly title: string;
  /** The HTML part of an email, as the server renders it. */
  readonly html: string;
}

/**
 * An email as mail programs show it, in a frame without an origin: nothing in it runs, loads or opens anything. Its page
 * is `platform/server/http/email-frame.ts`.
 */
export const EmailFrame = ({ title, html }: EmailFrameProps) => {
  const frame = useRef<HTMLIFrameElement>(null);
  const [loads, setLoads] = useState(0);
  // Outside React: the document of the frame, which is another one after each load.
  useEffect(() => {
    // A frame without an origin has no address that a message could name.
    if (loads > 0) frame.current?.contentWindow?.postMessage(html, "*");
  }, [html, loads]);
  return (
    <iframe
      ref={frame}
      className={styles.frame}
      title={title}
      sandbox="allow-scripts"
      src={emailFramePath}
      onLoad={() => setLoads((count) => count + 1)}
    />
  );
};
