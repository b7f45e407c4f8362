import { lazy, Suspense, useId, useRef, useState } from "react";
import { optionalCookies, type CookieChoice } from "#platform/contract/cookie-consent.ts";
import { localeOf } from "#platform/contract/languages.ts";
import { Button } from "#platform/ui/form/button.tsx";
import { FailureNotice } from "#platform/web/boundary/failure-notice.tsx";
import { TextLink } from "#platform/ui/navigation/text-link.tsx";
import { useSettings } from "#platform/web/portal/portal-context.ts";
import { usePath } from "#platform/web/routing/use-path.ts";
import { useLanguage } from "#platform/web/words/language-context.ts";
import { cookieRoutes } from "../contract/routes.ts";
import { everything, onlyNecessary } from "./all-or-nothing.ts";
import styles from "./consent-banner.module.css";
import { kindsInUse } from "./needs-consent.ts";
import { useBottomInset } from "./use-bottom-inset.ts";
import { useDecide } from "./use-decide.ts";
import { useWords } from "./words.ts";

const ChoicesDialog = lazy(async () => ({
  default: (await import("./choices/choices-dialog.tsx")).ChoicesDialog,
}));

/** Nobody's focus falls to nowhere when the banner goes. */
const focusPage = (): void => document.getElementById("page-title")?.focus({ preventScroll: true });

/** Asks about optional cookies below the page, without standing in its way: refusing is as easy as accepting. */
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
