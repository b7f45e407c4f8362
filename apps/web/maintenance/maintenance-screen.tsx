import { Sun } from "lucide-react";
import { useEffect } from "react";
import type { Maintenance } from "#platform/contract/maintenance.ts";
import { Button } from "#platform/ui/form/button.tsx";
import { ErrorPage } from "#platform/ui/feedback/error-page.tsx";
import { telAddress } from "#platform/contract/format.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { useSettings } from "#platform/web/portal/portal-context.ts";
import { useDocumentTitle } from "#platform/web/portal/use-document-title.ts";
import { usePlatformWords } from "#platform/web/words/platform-words.ts";
import { useReopening } from "./use-reopening.ts";
import styles from "./maintenance-screen.module.css";

interface MaintenanceScreenProps {
  readonly maintenance: Maintenance;
  /** Shows the portal that waits behind it. Without it there is none. */
  readonly onOpen?: () => void;
}

const focusTitle = (): void => document.getElementById("page-title")?.focus();

/** The only page of a portal in maintenance. */
export const MaintenanceScreen = ({ maintenance: { startsAt, endsAt }, onOpen }: MaintenanceScreenProps) => {
  const t = usePlatformWords();
  const { instant } = useFormats();
  const { organization } = useSettings();
  const title = t("errorPages.maintenance.title");
  const { state, ask } = useReopening(onOpen);
  // Outside React: the focus, which was on a screen that has gone, and on a page that goes when that is back.
  useEffect(() => {
    focusTitle();
    return focusTitle;
  }, []);
  return (
    <div className={styles.frame}>
      <header className={styles.band}>
        <Sun aria-hidden="true" />
        <span>{organization.name}</span>
      </header>
      <main className={styles.main}>
        <ErrorPage
          code={503}
          title={title}
          documentTitle={useDocumentTitle(title)}
          actions={
            <Button
              variant="primary"
              busyText={state === "asking" ? t("errorPages.maintenance.asking") : undefined}
              onClick={() => void ask()}
            >
              {t("errorPages.maintenance.refresh")}
            </Button>
          }
        >
          <p>{t("errorPages.maintenance.text")}</p>
          {(startsAt !== null || endsAt !== null) && (
            <ul className={styles.times}>
              {startsAt !== null && <li>{t("errorPages.maintenance.started", { at: instant(startsAt) })}</li>}
              {endsAt !== null && <li>{t("errorPages.maintenance.ends", { at: instant(endsAt) })}</li>}
            </ul>
          )}
          <p>
            {t("errorPages.maintenance.call")}{" "}
            <a href={telAddress(organization.phone)}>{organization.phone}</a>.
          </p>
          <output className={styles.answer}>
            {state === "closed" && t("errorPages.maintenance.stillClosed")}
          </output>
        </ErrorPage>
      </main>
    </div>
  );
};
