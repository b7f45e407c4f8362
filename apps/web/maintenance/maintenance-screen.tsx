import { Sun } from "lucide-react";
import { useEffect } from "react";
import type { Maintenance } from "#platform/contract/maintenance.ts";
import { Button } from "#platform/ui/action/button.tsx";
import { ErrorPage } from "#platform/ui/feedback/error-page.tsx";
import { useFormats } from "#platform/web/format/use-formats.ts";
import { useSettings } from "#platform/web/portal/portal-context.ts";
import { useDocumentTitle } from "#platform/web/portal/use-document-title.ts";
import { usePlatformWords } from "#platform/web/words/platform-words.ts";
import styles from "./maintenance-screen.module.css";

/** The only page of a portal in maintenance. Its button asks the server for the same address again. */
export const MaintenanceScreen = ({ maintenance: { startsAt, endsAt } }: { maintenance: Maintenance }) => {
  const t = usePlatformWords();
  const { instant } = useFormats();
  const { organization } = useSettings();
  const title = t("errorPages.maintenance.title");
  // Outside React: the focus, which was on a screen that has gone.
  useEffect(() => document.getElementById("page-title")?.focus(), []);
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
            <Button variant="primary" onClick={() => window.location.reload()}>
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
            <a href={`tel:${organization.phone.replaceAll(" ", "")}`}>{organization.phone}</a>.
          </p>
        </ErrorPage>
      </main>
    </div>
  );
};
