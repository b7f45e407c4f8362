import { useQueryClient } from "@tanstack/react-query";
import { Sun } from "lucide-react";
import { useState, useEffect } from "react";
import { telAddress } from "#platform/contract/format.ts";
import type { Maintenance } from "#platform/contract/maintenance.ts";
import { ErrorPage } from "#platform/ui/feedback/error-page.tsx";
import { Button } from "#platform/ui/form/button.tsx";
import { useApi } from "#platform/web/api/query.ts";
import { useSettings } from "#platform/web/portal/portal-context.ts";
import { useDocumentTitle } from "#platform/web/portal/use-document-title.ts";
import { usePlatformWords } from "#platform/web/words/platform-words.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { fetchFlags } from "../start/fetch-flags.ts";
import styles from "./maintenance-screen.module.css";

/**
 * What the button of a maintenance does: asks the server whether it lets people in again. Then the portal goes on as
 * it was left. Without a portal to go on with, or where it lacks what was refused meanwhile, it is loaded anew.
 */
export const useReopening = (onOpen: (() => void) | undefined) => {
  const api = useApi();
  const queries = useQueryClient();
  const [state, setState] = useState<"unasked" | "asking" | "closed">("unasked");
  const lacksSomething = (): boolean =>
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
    else if (onOpen === undefined || lacksSomething()) window.location.reload();
    else onOpen();
  };
  return { state, ask };
};

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
