import { useSuspenseQuery } from "@tanstack/react-query";
import { createElement, useCallback, useEffect, useState } from "react";
import type { AnswerOf } from "#platform/contract/endpoint.ts";
import { Button } from "#platform/ui/form/button.tsx";
import { useLinkComponent } from "#platform/ui/navigation/text-link.tsx";
import { query, useCall } from "#platform/web/api/query.ts";
import { ServerHtml } from "#platform/web/html/server-html.tsx";
import { usePortal } from "#platform/web/portal/portal-context.ts";
import { countBanner } from "../contract/count-banner.ts";
import { getBanner } from "../contract/get-banner.ts";
import styles from "./promotions.module.css";
import { useWords } from "./words.ts";

const storageKey = "llum.dismissed-banners";

/** The banners that were dismissed in this browser; none where it refuses storage. */
const readDismissed = (): number[] => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? "[]");
    return Array.isArray(stored) ? stored.filter((id) => typeof id === "number") : [];
  } catch {
    return [];
  }
};

const storeDismissed = (bannerId: number): void => {
  try {
    localStorage.setItem(storageKey, JSON.stringify([...readDismissed().slice(-50), bannerId]));
  } catch {
    // A browser that refuses storage displays the banner again on the next visit.
  }
};

type Details = NonNullable<AnswerOf<typeof getBanner>["details"]>;

const Picture = ({ content, details: { alt, link } }: { content: string; details: Details }) => {
  const innerLink = useLinkComponent();
  const picture = <img className={styles.picture} src={content} alt={alt} />;
  if (link === "") return picture;
  return link.startsWith("/") ? (
    createElement<{ href: string }>(innerLink, { href: link }, picture)
  ) : (
    <a href={link} rel="noopener">
      {picture}
    </a>
  );
};

/** Counts for the retailer, without the customer; never for a staff member who impersonates the customer. */
const useCount = (bannerId: number) => {
  const { actedBy } = usePortal();
  const { mutate } = useCall(countBanner);
  return useCallback(
    (event: "shown" | "opened" | "dismissed"): void => {
      if (actedBy === undefined) mutate({ params: { bannerId }, body: { event } });
    },
    [actedBy, bannerId, mutate],
  );
};

/** Banners that this document has counted as shown. */
const countedAsShown = new Set<number>();

const ShownBanner = ({ content, details }: { content: string; details: Details }) => {
  const t = useWords();
  const { bannerId } = details;
  const count = useCount(bannerId);
  const [isDismissed, setDismissed] = useState(() => readDismissed().includes(bannerId));
  // Outside React: the count on the server.
  useEffect(() => {
    if (isDismissed || countedAsShown.has(bannerId)) return;
    countedAsShown.add(bannerId);
    count("shown");
  }, [bannerId, count, isDismissed]);
  // Outside React: the links of the retailer's HTML are not its components.
  const countLinks = useCallback(
    (section: HTMLElement) => {
      const handleClick = ({ target }: MouseEvent): void => {
        if (target instanceof Element && target.closest("a") !== null) count("opened");
      };
      section.addEventListener("click", handleClick);
      return () => section.removeEventListener("click", handleClick);
    },
    [count],
  );
  if (isDismissed) return null;
  const handleDismiss = (): void => {
    storeDismissed(bannerId);
    setDismissed(true);
    count("dismissed");
  };
  return (
    <section ref={countLinks} className={styles.banner} aria-label={t("region")}>
      <div className={styles.content}>
        {details.kind === "html" ? (
          <ServerHtml html={content} />
        ) : (
          <Picture content={content} details={details} />
        )}
      </div>
      {details.isDismissible && (
        <p className={styles.dismiss}>
          <Button variant="quiet" size="small" onClick={handleDismiss}>
            {t("dismiss")}
          </Button>
        </p>
      )}
    </section>
  );
};

/** The banner of a code, or nothing. */
export const Banner = ({ code }: { code: string }) => {
  const { data } = useSuspenseQuery(query(getBanner, { params: { code } }));
  if (data.content === null || data.details === null) return null;
  return <ShownBanner key={data.details.bannerId} content={data.content} details={data.details} />;
};
