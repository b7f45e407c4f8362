import { use, useCallback } from "react";
import { useNavigate } from "react-router";
import { frameTables } from "./frame-tables.ts";
import { ownPlaceOf } from "./own-place-of.ts";

import styles from "./server-html.module.css";

type Cleaner = typeof import("./clean-html.ts");
let cleaner: Promise<Cleaner> | undefined;

const loadCleaner = (): Promise<Cleaner> => {
  if (cleaner !== undefined) return cleaner;
  const loading = import("./clean-html.ts");
  cleaner = loading;
  // What could not be fetched is asked for again when somebody tries again.
  loading.catch(() => {
    cleaner = undefined;
  });
  return loading;
};

interface ServerHtmlProps {
  html: string;
}

/**
 * HTML from outside the portal's code, cleaned and in the portal's looks; its links to the portal open without a reload.
 * Nothing in it can cover what stands around it. The component waits while the sanitiser loads, as for words: stand it
 * in the boundary that waits for the HTML itself, and begin with `ServerHtml.preload` beside the call that fetches it.
 */
export const ServerHtml = ({ html }: ServerHtmlProps) => {
  const { cleanHtml } = use(loadCleaner());
  const navigate = useNavigate();
  // Outside React: nodes and listeners of an element whose content it does not know.
  const fill = useCallback(
    (element: HTMLDivElement) => {
      element.replaceChildren(cleanHtml(html));
      const watching = frameTables(element, styles.frame);
      const handleClick = (event: MouseEvent): void => {
        const place = ownPlaceOf(event);
        if (place === undefined) return;
        event.preventDefault();
        void navigate(place);
      };
      element.addEventListener("click", handleClick);
      return () => {
        watching.disconnect();
        element.removeEventListener("click", handleClick);
        element.replaceChildren();
      };
    },
    [cleanHtml, html, navigate],
  );
  return <div ref={fill} className={styles.html} data-outside-html />;
};
/** Starts loading before the HTML is there. */
ServerHtml.preload = loadCleaner;
