import { Suspense, type ReactNode } from "react";
import type { CompleteLanguage } from "#platform/contract/languages.ts";
import { Notice } from "#platform/ui/feedback/notice.tsx";
import { Skeleton } from "#platform/ui/feedback/skeleton.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { CustomerPreview } from "#platform/web/desk/customer-preview.tsx";
import { MaintenanceText } from "#platform/web/portal/maintenance-text.tsx";
import { LanguageContext } from "#platform/web/words/language-context.ts";
import { usePlatformWords } from "#platform/web/words/platform-words.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import type { StaffMaintenance } from "../contract/staff-maintenance.ts";
import styles from "./operations.module.css";
import { useWords } from "./words.ts";

const nothing = (): void => {};

/** Draws its content in the language of the customer, not in that of staff. */
const InLanguage = ({ language, children }: { language: CompleteLanguage; children: ReactNode }) => (
  <LanguageContext value={{ language, changeLanguage: nothing }}>
    <Suspense fallback={<Skeleton height="12rem" />}>{children}</Suspense>
  </LanguageContext>
);

type Planned = Pick<StaffMaintenance, "startsAt" | "endsAt"> & { readonly text: string | undefined };

/** Above every page until it begins. */
const Announcement = ({ startsAt, endsAt }: Planned) => {
  const t = usePlatformWords();
  const { instant } = useFormats();
  if (startsAt === null) return null;
  const start = instant(startsAt);
  return (
    <Notice tone="warning">
      {endsAt === null
        ? t("maintenanceNotice.open", { start })
        : t("maintenanceNotice.closed", { start, end: instant(endsAt) })}
    </Notice>
  );
};

const ClosedPage = ({ planned, phone }: { readonly planned: Planned; readonly phone: string }) => {
  const t = usePlatformWords();
  return (
    <div className={styles.closed}>
      <h3>{t("errorPages.maintenance.title")}</h3>
      <MaintenanceText maintenance={planned} phone={phone} />
    </div>
  );
};

interface MaintenancePreviewProps extends Pick<StaffMaintenance, "startsAt" | "endsAt" | "texts"> {
  readonly phone: string;
  /** It has begun: what announced it is no longer shown. */
  readonly isOn: boolean;
}

/** What customers see before and during the maintenance, in each language. */
export const MaintenancePreview = ({ startsAt, endsAt, texts, isOn, phone }: MaintenancePreviewProps) => {
  const t = useWords();
  return (
    <CustomerPreview>
      {(language) => {
        const planned = { startsAt, endsAt, text: texts[language] };
        return (
          <Stack>
            {startsAt !== null && !isOn && (
              <>
                <p>{t("maintenance.previewBefore")}</p>
                <InLanguage language={language}>
                  <Announcement {...planned} />
                </InLanguage>
                <p>{t("maintenance.previewDuring")}</p>
              </>
            )}
            <InLanguage language={language}>
              <ClosedPage planned={planned} phone={phone} />
            </InLanguage>
          </Stack>
        );
      }}
    </CustomerPreview>
  );
};
