import { useSuspenseQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { SkeletonText } from "#platform/ui/feedback/skeleton.tsx";
import { CopyButton } from "#platform/ui/form/copy-button.tsx";
import { Section } from "#platform/ui/layout/section.tsx";
import { useApi } from "#platform/web/api/query.ts";
import { PartBoundary } from "#platform/web/boundary/part-boundary.tsx";
import { setUpStaffApp } from "../contract/set-up-staff-app.ts";
import styles from "./app-set-up.module.css";
import { CodeField, type CodeFormProps } from "./code-form.tsx";
import { useWords } from "./words.ts";

/** Groups of four, which are easier to copy by hand. */
const inFours = (secret: string): string => secret.replaceAll(/(.{4})(?=.)/g, "$1 ");

/** A secret of this sign-in; each call makes another one, so it is asked for once and read again nowhere. */
const useAppSecret = () => {
  const api = useApi();
  return useSuspenseQuery({
    queryKey: [setUpStaffApp.id],
    queryFn: () => api.call(setUpStaffApp, {}),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  }).data;
};

const Secret = (props: CodeFormProps) => {
  const t = useWords();
  const { secret, qr } = useAppSecret();
  return (
    <>
      <p>{t("setUp.scan")}</p>
      <figure className={styles.qr} aria-label={t("setUp.qr")}>
        <svg viewBox={`0 0 ${qr.size} ${qr.size}`} aria-hidden="true" shapeRendering="crispEdges">
          <path d={qr.path} />
        </svg>
      </figure>
      <div>
        <p>{t("setUp.secret")}</p>
        <p className={styles.secret} translate="no">
          {inFours(secret)}
        </p>
        <CopyButton
          variant="quiet"
          size="small"
          text={secret}
          label={t("setUp.copy")}
          copied={t("setUp.copied")}
        />
      </div>
      <CodeField label={t("setUp.first")} {...props} />
    </>
  );
};

/** At the first sign-in, or the first after the account was reset: nothing opens before it. */
export const AppSetUp = (props: CodeFormProps) => {
  const t = useWords();
  const box = useRef<HTMLDivElement>(null);
  // Outside React: the browser's focus and scroll; the form that had the focus is removed, and there is much to read.
  useEffect(() => {
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: "start" });
  }, []);
  return (
    <div ref={box} tabIndex={-1} className={styles.box}>
      <Section title={t("setUp.title")} lead={t("setUp.lead")}>
        <PartBoundary
          failedTitle={t("setUp.failed")}
          words={t}
          fallback={<SkeletonText lines={6} label={t("setUp.loading")} />}
        >
          <Secret {...props} />
        </PartBoundary>
      </Section>
    </div>
  );
};
