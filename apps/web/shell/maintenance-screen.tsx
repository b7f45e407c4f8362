import { useQueryClient } from "@tanstack/react-query";
import { Sun } from "lucide-react";
import { useState, useEffect } from "react";
import type { Maintenance } from "#platform/contract/maintenance.ts";
import { ErrorPage } from "#platform/ui/feedback/error-page.tsx";
import { Button } from "#platform/ui/form/button.tsx";
import { useApi } from "#platform/web/api/query.ts";
import { MaintenanceText } from "#platform/web/portal/maintenance-text.tsx";
import { useSettings } from "#platform/web/portal/portal-context.ts";
import { useDocumentTitle } from "#platform/web/portal/use-document-title.ts";
import { usePlatformWords } from "#platform/web/words/platform-words.ts";
import { fetchFlags } from "../start/fetch-flags.ts";
import styles from "./maintenance-screen.module.css";

/**
 * Asks the server whether the maintenance is over. Then the portal continues as it was; where there was none, or where
 * it lacks data that was refused meanwhile, the page is reloaded.
 */
export const useReopening = (onOpen: (() => void) | undefined) => {
  const api = useApi();
  const queries = useQueryClient();
  const [state, setState] = useState<"unasked" | "asking" | "closed">("unasked");
  const lacksData = (): boolean =>
    queries
      .getQueryCache()
      .getAll()
      .some((query) => query.state.status === "error" && query.state.data === undefined);
  const ask = async (): Promise<void> => {
    setState("asking");
    const isOpen = await fetchFlags(api).then(
      () => true,
      () => false,
    );
    if (!isOpen) setState("closed");
    else if (onOpen === undefined || lacksData()) window.location.reload();
    else onOpen();
  };
  return { state, ask };
};

interface MaintenanceScreenProps {
  readonly maintenance: Maintenance;
  /** Shows the portal that is hidden behind; undefined when there is none. */
  readonly onOpen?: () => void;
}

const focusTitle = (): void => document.getElementById("page-title")?.focus();

/** The only screen during a maintenance. */
export const MaintenanceScreen = ({ maintenance, onOpen }: MaintenanceScreenProps) => {
  const t = usePlatformWords();
  const { organization } = useSettings();
  const title = t("errorPages.maintenance.title");
  const { state, ask } = useReopening(onOpen);
  // Outside React: the focus moves to this page's title, and back to the screen's when this page goes.
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
          scene="maintenance"
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
          <MaintenanceText maintenance={maintenance} phone={organization.phone} />
          <output className={styles.answer}>
            {state === "closed" && t("errorPages.maintenance.stillClosed")}
          </output>
        </ErrorPage>
      </main>
    </div>
  );
};
