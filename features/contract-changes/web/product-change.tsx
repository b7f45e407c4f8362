import { lazy, Suspense } from "react";
import { useLocation, useNavigate } from "react-router";
import * as z from "zod/mini";
import { isFeatureOn } from "#platform/contract/flags.ts";
import { useSettings } from "#platform/web/portal/portal-context.ts";
import type { Contract } from "#features/contracts/contract/get-contract.ts";
import { hasAction } from "#features/contracts/web/action-of-link.ts";
import { useBlocker } from "./contract-change.tsx";

const ProductDialog = lazy(async () => ({
  default: (await import("./product-dialog.tsx")).ProductDialog,
}));

const linkState = z.object({ product: z.string().check(z.regex(/^[1-9]\d{0,8}$/)) });

interface ContractProps {
  readonly contract: Contract;
}

/** The change of product that the address asks for, as the best offer does; nothing where it cannot be requested. */
export const ProductChangeOfLink = ({ contract }: ContractProps) => {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const settings = useSettings();
  const blocker = useBlocker({ contract });
  const { data } = z.safeParse(linkState, state);
  const isAsked = data !== undefined && hasAction(state, "productChange");
  if (!isAsked || blocker !== undefined || !isFeatureOn([settings], "features.productChange")) return null;
  // So that a reload does not open it again.
  const close = () => void navigate({ pathname, search }, { replace: true, state: { keepFocus: true } });
  return (
    <Suspense>
      <ProductDialog contract={contract} productId={Number(data.product)} onClose={close} />
    </Suspense>
  );
};
