import { Monitor, Smartphone, Tablet } from "lucide-react";
import { StatusChip } from "#platform/ui/feedback/status-chip.tsx";
import { useSettings } from "#platform/web/portal/portal-context.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { CustomerButton } from "#platform/web/session/customer-button.tsx";
import styles from "./session-list.module.css";
import { useDeviceName, type OwnSession } from "./use-device-name.ts";
import { useSessionWords } from "../session-words.ts";

const DeviceIcon = ({ system }: Pick<OwnSession, "system">) => {
  if (system === "iPadOS") return <Tablet className={styles.icon} aria-hidden="true" />;
  const isPhone = system === "iOS" || system === "Android";
  return isPhone ? (
    <Smartphone className={styles.icon} aria-hidden="true" />
  ) : (
    <Monitor className={styles.icon} aria-hidden="true" />
  );
};

/** One device: which, since when, when last, and how to end it there. */
export const SessionRow = ({ session, onEnd }: { session: OwnSession; onEnd: () => void }) => {
  const t = useSessionWords();
  const formats = useFormats();
  const { organization } = useSettings();
  const device = useDeviceName()(session);
  return (
    <li className={styles.row}>
      <DeviceIcon system={session.system} />
      <div className={styles.words}>
        <p className={styles.name}>
          {device} {session.isCurrent && <StatusChip tone="positive">{t("current")}</StatusChip>}
        </p>
        <dl className={styles.facts}>
          <div>
            <dt>{t("entered")}</dt>
            <dd>{t(`method.${session.method}`, { organization: organization.name })}</dd>
          </div>
          <div>
            <dt>{t("since")}</dt>
            <dd>{formats.instant(session.createdAt)}</dd>
          </div>
          <div>
            <dt>{t("lastUsed")}</dt>
            <dd>{formats.instant(session.lastUsedAt)}</dd>
          </div>
        </dl>
      </div>
      {!session.isCurrent && (
        <div className={styles.end}>
          <CustomerButton size="small" aria-label={t("endOf", { device })} onClick={onEnd}>
            {t("end")}
          </CustomerButton>
        </div>
      )}
    </li>
  );
};
