import { telAddress } from "#platform/contract/format.ts";
import type { Maintenance } from "#platform/contract/maintenance.ts";
import { usePlatformWords } from "../words/platform-words.ts";
import { useFormats } from "../words/use-formats.ts";
import styles from "./maintenance-text.module.css";

interface MaintenanceTextProps {
  readonly maintenance: Omit<Maintenance, "phase">;
  /** The retailer's telephone. */
  readonly phone: string;
}

/** What customers read during a maintenance: the retailer's words or the portal's own, the times, the telephone. */
export const MaintenanceText = ({ maintenance, phone }: MaintenanceTextProps) => {
  const t = usePlatformWords();
  const { instant } = useFormats();
  const { startsAt, endsAt, text } = maintenance;
  return (
    <>
      <p className={styles.text}>{text ?? t("errorPages.maintenance.text")}</p>
      {(startsAt !== null || endsAt !== null) && (
        <ul className={styles.times}>
          {startsAt !== null && <li>{t("errorPages.maintenance.started", { at: instant(startsAt) })}</li>}
          {endsAt !== null && <li>{t("errorPages.maintenance.ends", { at: instant(endsAt) })}</li>}
        </ul>
      )}
      <p>
        {t("errorPages.maintenance.call")}{" "}
        <a className={styles.phone} href={telAddress(phone)}>
          {phone}
        </a>
        .
      </p>
    </>
  );
};
