import type { Maintenance } from "#platform/contract/maintenance.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { usePortal } from "#platform/web/portal/portal-context.ts";
import { usePlatformWords } from "#platform/web/words/platform-words.ts";

/** When a maintenance will begin, where one is announced. */
const announcedStart = (maintenance: Maintenance | undefined): Date | undefined =>
  maintenance?.phase === "announced" ? (maintenance.startsAt ?? undefined) : undefined;

/** Whether every page has something to say above all else. */
export const useHasNotices = (): boolean => {
  const { settings, maintenance } = usePortal();
  return settings.demo || announcedStart(maintenance) !== undefined;
};

/** What every page says above all else: a maintenance to come, and that this is a demonstration. */
export const PortalNotices = () => {
  const t = usePlatformWords();
  const { instant } = useFormats();
  const { settings, maintenance } = usePortal();
  const startsAt = announcedStart(maintenance);
  const start = startsAt && instant(startsAt);
  const end = maintenance?.endsAt == null ? undefined : instant(maintenance.endsAt);
  return (
    <>
      {start !== undefined && (
        <p>
          <strong>
            {end === undefined
              ? t("maintenanceNotice.open", { start })
              : t("maintenanceNotice.closed", { start, end })}
          </strong>
        </p>
      )}
      {settings.demo && <p>{t("demoNotice")}</p>}
    </>
  );
};
