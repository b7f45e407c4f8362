import { useQuery } from "@tanstack/react-query";
import { Eye } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { getProfile } from "#features/profile/contract/get-profile.ts";
import { Button } from "#platform/ui/form/button.tsx";
import { query } from "#platform/web/api/query.ts";
import { usePlatformWords } from "#platform/web/words/platform-words.ts";
import styles from "./impersonation-bar.module.css";
import { useSignOutButton } from "./use-sign-out-button.ts";

const minuteMs = 60_000;

/** Whole minutes until an instant; 0 in the last one and after it. */
export const minutesLeft = (endsAt: Date, now: Date): number =>
  Math.max(0, Math.floor((endsAt.getTime() - now.getTime()) / minuteMs));

const refreshEveryMs = 5_000;

const useMinutesLeft = (endsAt: Date | undefined): number | undefined => {
  const [now, setNow] = useState(() => new Date());
  // Outside React: the clock.
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), refreshEveryMs);
    return () => clearInterval(timer);
  }, []);
  return endsAt && minutesLeft(endsAt, now);
};

/** Sets `--llum-covered-above` to the bar's height, so that focused elements scroll clear of it. */
const useCoveredAbove = () => {
  const bar = useRef<HTMLElement>(null);
  // Outside React: the document's own scrolling, and the size that the bar takes.
  useEffect(() => {
    const { current } = bar;
    if (current === null) return undefined;
    const { style } = document.documentElement;
    const measure = (): void => style.setProperty("--llum-covered-above", `${current.offsetHeight}px`);
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    measure();
    return () => {
      observer.disconnect();
      style.removeProperty("--llum-covered-above");
    };
  }, []);
  return bar;
};

/** Until the name has loaded. */
const unknown = "…";

/** The impersonated customer, the staff member, the time left, and the button that ends it. */
export const ImpersonationBar = ({ actor, endsAt }: { actor: string; endsAt: Date | undefined }) => {
  const t = usePlatformWords();
  const { data: profile } = useQuery(query(getProfile, {}));
  const { signOutNow, isPending } = useSignOutButton();
  const minutes = useMinutesLeft(endsAt);
  const bar = useCoveredAbove();
  return (
    <section className={styles.bar} aria-label={t("impersonation.label")} ref={bar}>
      <Eye aria-hidden="true" />
      <p className={styles.text}>
        <strong>{t("impersonation.text", { name: profile?.name ?? unknown, actor })}</strong>
        {minutes !== undefined && <span>{t("impersonation.timeLeft", { minutes })}</span>}
      </p>
      <Button size="small" onClick={signOutNow} {...(isPending ? { busyText: t("signingOut") } : {})}>
        {t("impersonation.end")}
      </Button>
    </section>
  );
};
