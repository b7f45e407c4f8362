import type { OptionalCookies } from "#platform/contract/cookie-consent.ts";
import { Checkbox } from "#platform/ui/form/checkbox.tsx";
import { useSettings } from "#platform/web/portal/portal-context.ts";
import { useWords } from "../words.ts";
import styles from "./cookie-choices.module.css";

interface KindChoiceProps {
  kind: OptionalCookies;
  /** Whether the deployment has any of this kind; what does not exist cannot be agreed to. */
  isUsed: boolean;
  isAgreed: boolean;
  onChange: (isAgreed: boolean) => void;
}

/** One optional kind: what it is for, who is behind it and where its data goes. */
export const KindChoice = ({ kind, isUsed, isAgreed, onChange }: KindChoiceProps) => {
  const t = useWords();
  const { cookies } = useSettings();
  const parties = cookies.thirdParties.filter(({ category }) => category === kind);
  const { dsn } = cookies.errorReplay;
  if (!isUsed) {
    return (
      <div className={styles.kind}>
        <span className={styles.name}>{t(`kinds.${kind}.name`)}</span>
        <span className={styles.state}>{t("noneOfThisKind")}</span>
      </div>
    );
  }
  return (
    <div className={styles.kind}>
      <Checkbox
        label={<span className={styles.name}>{t(`kinds.${kind}.name`)}</span>}
        help={t(`kinds.${kind}.text`)}
        checked={isAgreed}
        onCheckedChange={onChange}
      />
      <ul className={styles.parties}>
        {parties.map(({ name, kind: use, script }) => (
          <li key={script}>{t("party", { name, use: t(`uses.${use}`), host: new URL(script).host })}</li>
        ))}
        {kind === "statistics" && dsn !== undefined && (
          <li>{t("errorReplay", { host: new URL(dsn).host })}</li>
        )}
      </ul>
    </div>
  );
};
