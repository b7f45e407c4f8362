import { useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Notice } from "#platform/ui/feedback/notice.tsx";
import { SkeletonText } from "#platform/ui/feedback/skeleton.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { query } from "#platform/web/api/query.ts";
import { PartBoundary } from "#platform/web/boundary/part-boundary.tsx";
import { useSession } from "#platform/web/session/session-context.ts";
import { AccountPage } from "../account-page.tsx";
import { getSecondFactor } from "../../contract/second-factor/get-second-factor.ts";
import { AppSection } from "./app-section.tsx";
import { focusTitle } from "./change-parts.tsx";
import { CodesSection } from "./codes-section.tsx";
import { PasskeysSection } from "./passkeys-section.tsx";
import { NoPassword } from "./password-dialog.tsx";
import { ShownCodes } from "./shown-codes.tsx";
import { useWords } from "./words.ts";

/** New recovery codes are shown alone until the customer confirms having saved them. */
export const SecondFactorParts = () => {
  const t = useWords();
  const { readOnly } = useSession();
  const { data: factor } = useSuspenseQuery(query(getSecondFactor, {}));
  const [shownCodes, setShownCodes] = useState<readonly string[]>();
  const isOn = factor.appSince !== null || factor.passkeys.length > 0;
  if (shownCodes !== undefined)
    return (
      <ShownCodes
        codes={shownCodes}
        onSaved={() => {
          setShownCodes(undefined);
          focusTitle();
        }}
      />
    );
  if (!factor.hasPassword && !isOn) return <NoPassword />;
  const showCodes = (codes: readonly string[] | null): void => {
    if (codes !== null) setShownCodes(codes);
  };
  return (
    <Stack gap="large">
      <Notice tone={isOn ? "positive" : "info"}>{t(isOn ? "state.on" : "state.off")}</Notice>
      {readOnly && <Notice tone="warning">{t("readOnly")}</Notice>}
      <AppSection since={factor.appSince} onCodes={showCodes} />
      <PasskeysSection factor={factor} onCodes={showCodes} />
      {isOn && <CodesSection left={factor.recoveryCodesLeft} onCodes={showCodes} />}
      <p>{t("others")}</p>
    </Stack>
  );
};

export const SecondFactorScreen = () => {
  const t = useWords();
  return (
    <AccountPage title={t("title")} lead={t("lead")} back={t("back")}>
      <PartBoundary
        failedTitle={t("failed")}
        fallback={<SkeletonText lines={6} label={t("loading")} />}
        words={t}
      >
        <SecondFactorParts />
      </PartBoundary>
    </AccountPage>
  );
};
