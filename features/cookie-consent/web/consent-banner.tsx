import { useLayoutEffect, type RefObject, lazy, Suspense, useId, useRef, useState } from "react";
import { optionalCookies, type CookieChoice } from "#platform/contract/cookie-consent.ts";
import { localeOf } from "#platform/contract/languages.ts";
import { Button } from "#platform/ui/form/button.tsx";
import { TextLink } from "#platform/ui/navigation/text-link.tsx";
import { FailureNotice } from "#platform/web/boundary/failure-notice.tsx";
import { useSettings } from "#platform/web/portal/portal-context.ts";
import { usePath } from "#platform/web/routing/use-path.ts";
import { useLanguage } from "#platform/web/words/language-context.ts";
import { cookieRoutes } from "../contract/routes.ts";
import styles from "./consent-banner.module.css";
import { kindsInUse } from "./consent-context.tsx";
import { everything, onlyNecessary, useDecide } from "./use-decide.ts";
import { useWords } from "./words.ts";

const property = "--llum-covered-below";

/**
 * Sets `--llum-covered-below` to the height of an element that covers the bottom of the page: the page scrolls
 * that much further, focused elements are scrolled clear of it, and floating elements are placed above it.
 */
export const useBottomInset = (element: RefObject<HTMLElement | null>): void => {
  // Outside React: the element's height, and the document's own style.
  useLayoutEffect(() => {
    const { current } = element;
    if (current === null) return undefined;
    const { style } = document.documentElement;
    const measure = (): void => style.setProperty(property, `${current.offsetHeight}px`);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => {
      observer.disconnect();
      style.removeProperty(property);
    };
  }, [element]);
};

const ChoicesDialog = lazy(async () => ({
  default: (await import("./choices-dialog.tsx")).ChoicesDialog,
}));

/** Moves the focus to the page's title, since the banner that had it is removed. */
const focusPage = (): void => document.getElementById("page-title")?.focus({ preventScroll: true });

/** Asks for consent at the bottom of the page without blocking it: refusing is as easy as accepting. */
export const ConsentBanner = () => {
  const t = useWords();
  const path = usePath();
  const { organization, cookies } = useSettings();
  const { language } = useLanguage();
  const titleId = useId();
  const banner = useRef<HTMLElement>(null);
  const [isChoosing, setChoosing] = useState(false);
  const { decide, error, pendingChoice } = useDecide();
  useBottomInset(banner);
  const busy = (choice: CookieChoice) => (pendingChoice === choice ? { busyText: t("saving") } : {});
  const purposes = new Intl.ListFormat(localeOf[language]).format(
    optionalCookies.filter((kind) => kindsInUse(cookies).has(kind)).map((kind) => t(`kinds.${kind}.purpose`)),
  );

  return (
    <section ref={banner} className={styles.banner} aria-labelledby={titleId} data-llum-covering>
      <div className={styles.inside}>
        <div className={styles.words}>
          <h2 className={styles.title} id={titleId}>
            {t("banner.title")}
          </h2>
          <p>
            {t("banner.text", { organization: organization.name, purposes })}{" "}
            <TextLink href={path(cookieRoutes.cookies)}>{t("banner.more")}</TextLink>
          </p>
          <FailureNotice error={error} words={t} />
        </div>
        <div className={styles.actions}>
          <Button variant="primary" onClick={() => decide(everything, focusPage)} {...busy(everything)}>
            {t("acceptAll")}
          </Button>
          <Button variant="primary" onClick={() => decide(onlyNecessary, focusPage)} {...busy(onlyNecessary)}>
            {t("reject")}
          </Button>
          <Button onClick={() => setChoosing(true)} aria-haspopup="dialog">
            {t("personalise")}
          </Button>
        </div>
      </div>
      {isChoosing && (
        <Suspense>
          <ChoicesDialog onClose={() => setChoosing(false)} onSaved={focusPage} />
        </Suspense>
      )}
    </section>
  );
};
