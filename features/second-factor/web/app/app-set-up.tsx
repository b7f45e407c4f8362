import { Smartphone } from "lucide-react";
import { useEffect, useRef } from "react";
import { LinkButton } from "#platform/ui/form/button.tsx";
import { Card } from "#platform/ui/layout/card.tsx";
import type { AppSecret } from "#features/second-factor/contract/set-up-app.ts";
import { CopyButton } from "../copy-button.tsx";
import { useWords } from "../words.ts";
import styles from "./app-set-up.module.css";
import { FirstCodeForm } from "./first-code-form.tsx";

interface AppSetUpProps {
  readonly secret: AppSecret;
  readonly onConfirmed: (codes: readonly string[] | null) => void;
  readonly onCancel: () => void;
}

/** In fours, as one reads it off and types it. */
const inFours = (secret: string): string => secret.replaceAll(/(.{4})(?=.)/g, "$1 ");

/** The secret for the app, to be scanned, opened or typed, and the first code of it. */
export const AppSetUp = ({ secret, onConfirmed, onCancel }: AppSetUpProps) => {
  const t = useWords();
  const box = useRef<HTMLDivElement>(null);
  // The browser's focus is outside React: the button that had it is gone.
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} className={styles.box} tabIndex={-1}>
      <Card title={t("app.setUp.title")} level={3}>
        <p>{t("app.setUp.scan")}</p>
        <figure className={styles.qr} aria-label={t("app.setUp.qr")}>
          <svg
            viewBox={`0 0 ${secret.qr.size} ${secret.qr.size}`}
            aria-hidden="true"
            shapeRendering="crispEdges"
          >
            <path d={secret.qr.path} />
          </svg>
        </figure>
        <div className={styles.here}>
          <LinkButton component="a" href={secret.uri} icon={<Smartphone aria-hidden="true" />} width="full">
            {t("app.setUp.open")}
          </LinkButton>
        </div>
        <div>
          <p>{t("app.setUp.secret")}</p>
          <p className={styles.secret} translate="no">
            {inFours(secret.secret)}
          </p>
          <CopyButton
            className={styles.copy}
            variant="quiet"
            size="small"
            text={secret.secret}
            label={t("app.setUp.copySecret")}
            copied={t("app.setUp.copiedSecret")}
          />
        </div>
        <FirstCodeForm onConfirmed={onConfirmed} onCancel={onCancel} />
      </Card>
    </div>
  );
};
