import { Suspense } from "react";
import { useLocation, useNavigate } from "react-router";
import * as z from "zod/mini";
import { isFeatureOn } from "#platform/contract/flags.ts";
import { TextLink } from "#platform/ui/navigation/text-link.tsx";
import { useSettings } from "#platform/web/portal/portal-context.ts";
import { usePath } from "#platform/web/routing/use-path.ts";
import type { Contract } from "../contract/get-contract.ts";
import { ProductDialog } from "./change-dialogs.ts";
import { hasAction, useBlocker } from "./contract-change.tsx";
import { useWords } from "./words.ts";

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

/** Leads to every product and the best powers on the hours of the contract. */
export const BestOfferLink = ({ contract }: ContractProps) => {
  const t = useWords();
  const path = usePath();
  const { commodity, state, startsOn, name } = contract;
  if (commodity !== "electricity" || state !== "active" || startsOn === null) return null;
  return (
    <p>
      <TextLink href={`${path("consumption.bestTariff")}?${new URLSearchParams({ contract: name })}`}>
        {t("prices.best")}
      </TextLink>
    </p>
  );
};
