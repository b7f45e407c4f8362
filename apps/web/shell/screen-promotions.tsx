import { lazy } from "react";
import { useLocation } from "react-router";
import { consumptionRoutes } from "#features/consumption/contract/routes.ts";
import { contractRoutes } from "#features/contracts/contract/routes.ts";
import { invoiceRoutes } from "#features/invoices/contract/routes.ts";
import type { BannerPlace } from "#features/promotions/contract/banner-places.ts";
import { listCoupons } from "#features/promotions/contract/list-coupons.ts";
import { walletRoutes } from "#features/wallets/contract/routes.ts";
import type { FeatureRoute } from "#platform/contract/feature.ts";
import { isFeatureOn } from "#platform/contract/flags.ts";
import { CatchError } from "#platform/web/boundary/catch-error.tsx";
import { usePortal } from "#platform/web/portal/portal-context.ts";
import { useOpenRoute } from "#platform/web/routing/open-route.ts";
import { useSession } from "#platform/web/session/session-context.ts";

const Banner = lazy(async () => ({ default: (await import("#features/promotions/web/banner.tsx")).Banner }));
const Coupons = lazy(async () => ({
  default: (await import("#features/promotions/web/coupons.tsx")).Coupons,
}));

const placeOfRoute = new Map<FeatureRoute, BannerPlace>([
  [contractRoutes.contracts, "contracts"],
  [contractRoutes.contractsAction, "contracts"],
  [contractRoutes.contract, "contract"],
  [contractRoutes.contractAction, "contract"],
  [contractRoutes.gasContract, "contract"],
  [invoiceRoutes.invoices, "invoices"],
  [invoiceRoutes.contractInvoices, "invoices"],
  [invoiceRoutes.gasContractInvoices, "invoices"],
  [invoiceRoutes.multipointInvoices, "invoices"],
  ...Object.values(consumptionRoutes).map((route) => [route, "consumption"] as const),
  [walletRoutes.wallets, "wallets"],
]);

const placesWithCoupons: readonly BannerPlace[] = ["contracts", "invoices"];

/**
 * The retailer's banner and coupons above a screen. Without them nothing is called; a failure displays the screen without
 * them.
 */
export const ScreenPromotions = () => {
  const { settings, featureFlags } = usePortal();
  const { status } = useSession();
  const { pathname } = useLocation();
  const open = useOpenRoute();
  const place = pathname === "/" ? "home" : open && placeOfRoute.get(open.route);
  if (place === undefined || status !== "signed_in") return null;
  const code = settings.banners[place];
  const hasCoupons =
    placesWithCoupons.includes(place) &&
    settings.features.showCoupons &&
    isFeatureOn([featureFlags, settings], listCoupons.requires);
  if (code === "" && !hasCoupons) return null;
  return (
    <CatchError resetKey={pathname} onReset={() => {}} isForParent={() => false} fallback={() => null}>
      {code !== "" && <Banner code={code} />}
      {hasCoupons && <Coupons />}
    </CatchError>
  );
};
