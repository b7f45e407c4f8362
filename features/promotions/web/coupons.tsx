import { useSuspenseQuery } from "@tanstack/react-query";
import { useSnackbar } from "#platform/ui/feedback/snackbar.tsx";
import { Button } from "#platform/ui/form/button.tsx";
import { TextLink } from "#platform/ui/navigation/text-link.tsx";
import { query } from "#platform/web/api/query.ts";
import { listCoupons, type Coupon } from "../contract/list-coupons.ts";
import styles from "./promotions.module.css";
import { useWords } from "./words.ts";

/** Shares with the device's own dialog where there is one, and copies the link elsewhere. */
const useShare = () => {
  const t = useWords();
  const showSnackbar = useSnackbar();
  return async ({ title, shareUrl }: Coupon): Promise<void> => {
    try {
      if (typeof navigator.share === "function") await navigator.share({ title, url: shareUrl });
      else {
        await navigator.clipboard.writeText(shareUrl);
        showSnackbar({ text: t("coupons.copied"), tone: "positive" });
      }
    } catch (error) {
      // The customer closed the device's dialog.
      if (error instanceof DOMException && error.name === "AbortError") return;
      showSnackbar({ text: t("coupons.copyFailed", { url: shareUrl }), tone: "negative" });
    }
  };
};

/** The coupons that the customer can share; nothing without any. */
export const Coupons = () => {
  const t = useWords();
  const share = useShare();
  const { data } = useSuspenseQuery(query(listCoupons, {}));
  if (data.items.length === 0) return null;
  return (
    <section className={styles.coupons} aria-label={t("coupons.title")}>
      <ul>
        {data.items.map((coupon) => (
          <li key={coupon.shareUrl}>
            <p>
              <strong>{coupon.title}</strong> {coupon.description}
            </p>
            <p className={styles.couponActions}>
              <Button
                onClick={() => void share(coupon)}
                aria-label={t("coupons.shareOf", { title: coupon.title })}
              >
                {t("coupons.share")}
              </Button>
              <TextLink
                component="a"
                href={coupon.infoUrl}
                rel="noopener"
                aria-label={t("coupons.infoOf", { title: coupon.title })}
              >
                {t("coupons.info")}
              </TextLink>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
};
