import { Copy, Smartphone } from "lucide-react";
import { useState } from "react";
import { Button } from "#platform/ui/action/button.tsx";
import { ButtonRow } from "#platform/ui/action/button-row.tsx";
import { LinkButton } from "#platform/ui/action/link-button.tsx";
import { Notice } from "#platform/ui/feedback/notice.tsx";
import { Form } from "#platform/ui/form/form.tsx";
import { TextField } from "#platform/ui/form/text-field.tsx";
import { Card } from "#platform/ui/page/card.tsx";
import { useCall } from "#platform/web/api/query.ts";
import { useProblemText } from "#platform/web/words/use-problem-text.ts";
import { confirmApp } from "#features/second-factor/contract/confirm-app.ts";
import type { AppSecret } from "#features/second-factor/contract/set-up-app.ts";
import { useWords } from "../words.ts";
import styles from "./app-set-up.module.css";

interface AppSetUpProps {
  readonly secret: AppSecret;
  readonly onConfirmed: (codes: readonly string[] | null) => void;
  readonly onCancel: () => void;
}

const codeShape = /^\d{6}$/;
/** In fours, as one reads it off and types it. */
const inFours = (secret: string): string => secret.replaceAll(/(.{4})(?=.)/g, "$1 ");

/** The secret for the app, to be scanned, opened or typed, and the first code of it. */
export const AppSetUp = ({ secret, onConfirmed, onCancel }: AppSetUpProps) => {
  const t = useWords();
  const problemText = useProblemText(t);
  const { mutate, error, isPending } = useCall(confirmApp);
  const [code, setCode] = useState("");
  const [isShort, setShort] = useState(false);
  const typed = code.replaceAll(/\s/g, "");
  const handleSubmit = (): void => {
    setShort(!codeShape.test(typed));
    if (codeShape.test(typed))
      mutate({ body: { code: typed } }, { onSuccess: ({ recoveryCodes }) => onConfirmed(recoveryCodes) });
  };
  const isWrong = error?.code === "wrong_code";
  const wrong = isWrong ? problemText(error) : undefined;
  return (
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
        <Button
          variant="quiet"
          size="small"
          icon={<Copy aria-hidden="true" />}
          onClick={() => void navigator.clipboard?.writeText(secret.secret)}
        >
          {t("app.setUp.copySecret")}
        </Button>
      </div>
      <Form onSubmit={handleSubmit}>
        {error !== null && !isWrong && (
          <Notice tone="negative" title={t("notDone")} announce="assertive">
            {problemText(error)}
          </Notice>
        )}
        <TextField
          label={t("app.setUp.code")}
          help={t("app.setUp.codeHelp")}
          error={isShort ? t("app.setUp.sixDigits") : wrong}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={10}
          width="short"
          value={code}
          onValueChange={setCode}
        />
        <ButtonRow>
          <Button
            type="submit"
            variant="primary"
            {...(isPending ? { busyText: t("app.setUp.confirming") } : {})}
          >
            {t("app.setUp.confirm")}
          </Button>
          <Button variant="quiet" onClick={onCancel}>
            {t("app.setUp.cancel")}
          </Button>
        </ButtonRow>
      </Form>
    </Card>
  );
};
