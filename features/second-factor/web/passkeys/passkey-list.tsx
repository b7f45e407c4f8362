import { KeyRound } from "lucide-react";
import { CustomerButton } from "#platform/web/session/customer-button.tsx";
import { useFormats } from "#platform/web/words/use-formats.ts";
import type { Passkey } from "#features/second-factor/contract/get-second-factor.ts";
import { useWords } from "../words.ts";
import styles from "./passkey-list.module.css";

interface PasskeyListProps {
  readonly passkeys: readonly Passkey[];
  readonly onRename: (passkey: Passkey) => void;
  readonly onRemove: (passkey: Passkey) => void;
}

/** Each passkey by its name, since when it is there and when it was last used. */
export const PasskeyList = ({ passkeys, onRename, onRemove }: PasskeyListProps) => {
  const t = useWords();
  const formats = useFormats();
  return (
    <ul className={styles.list} aria-label={t("passkeys.list")}>
      {passkeys.map((passkey) => {
        const { passkeyId, name, createdAt, lastUsedAt } = passkey;
        return (
          <li key={passkeyId} className={styles.row}>
            <KeyRound className={styles.icon} aria-hidden="true" />
            <div className={styles.words}>
              <span className={styles.name}>{name}</span>
              <span className={styles.dates}>
                {t("passkeys.added", { when: formats.instant(createdAt) })}
                <br />
                {lastUsedAt === null
                  ? t("passkeys.neverUsed")
                  : t("passkeys.lastUsed", { when: formats.instant(lastUsedAt) })}
              </span>
            </div>
            <div className={styles.actions}>
              <CustomerButton
                variant="quiet"
                size="small"
                aria-label={t("passkeys.renameOf", { name })}
                onClick={() => onRename(passkey)}
              >
                {t("passkeys.rename")}
              </CustomerButton>
              <CustomerButton
                variant="quiet"
                size="small"
                aria-label={t("passkeys.removeOf", { name })}
                onClick={() => onRemove(passkey)}
              >
                {t("passkeys.remove")}
              </CustomerButton>
            </div>
          </li>
        );
      })}
    </ul>
  );
};
