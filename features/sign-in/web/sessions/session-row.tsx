import { Monitor, Smartphone, Tablet } from "lucide-react";
import { Button } from "#platform/ui/action/button.tsx";
import { StatusChip } from "#platform/ui/feedback/status-chip.tsx";
import { Tooltip } from "#platform/ui/overlay/tooltip.tsx";
import { useSettings } from "#platform/web/portal/portal-context.ts";
import { useFormats } from "#platform/web/format/use-formats.ts";
import { useSession } from "#platform/web/session/session-context.ts";
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

interface EndButtonProps {
  label: string;
  /** Says more than the words on it, for who does not see what it stands beside. */
  fullLabel?: string;
  onPress: () => void;
}

/** Ends something, unless somebody only looks on; then it says why it does not. */
export const EndButton = ({ label, fullLabel, onPress }: EndButtonProps) => {
  const t = useSessionWords();
  const { readOnly } = useSession();
  const button = (
    <Button size="small" aria-label={fullLabel} aria-disabled={readOnly || undefined} onClick={onPress}>
      {label}
    </Button>
  );
  return readOnly ? <Tooltip label={t("readOnly")}>{button}</Tooltip> : button;
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
          <EndButton label={t("end")} fullLabel={t("endOf", { device })} onPress={onEnd} />
        </div>
      )}
    </li>
  );
};
