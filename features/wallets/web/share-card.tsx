import { Hourglass, Lock, Sun } from "lucide-react";
import { useState, type ReactNode } from "react";
import type { PlainDate } from "#energy/calendar.ts";
import { walletShareState } from "#energy/wallet-shares.ts";
import { KeyFigure, KeyFigures } from "#platform/ui/data/key-figure.tsx";
import { StatusChip } from "#platform/ui/feedback/status-chip.tsx";
import { Card } from "#platform/ui/layout/card.tsx";
import { useFormats } from "#platform/web/words/use-formats.ts";
import type { Wallet, WalletContract } from "../contract/list-wallets.ts";
import { isDiscountType } from "../contract/wallet-share.ts";
import { DiscountsDialog } from "./discounts-dialog.tsx";
import { MoveDialog } from "./move-dialog.tsx";
import { PercentageDialog } from "./percentage-dialog.tsx";
import { ShareButton } from "./share-parts.tsx";
import { isShared, isWaiting, shareBlocker } from "./share-rules.ts";
import { useWords } from "./words.ts";

const ShareStateChip = ({ share, today }: { share: WalletContract; today: PlainDate }) => {
  const t = useWords();
  if (!share.isApplied)
    return (
      <StatusChip tone="warning" icon={<Hourglass aria-hidden="true" />}>
        {t("states.waiting")}
      </StatusChip>
    );
  const state = walletShareState(share, today);
  return (
    <StatusChip
      tone={state === "active" ? "positive" : "neutral"}
      icon={state === "active" ? <Sun aria-hidden="true" /> : <Lock aria-hidden="true" />}
    >
      {t(`states.${state}`)}
    </StatusChip>
  );
};

interface ShareCardProps {
  readonly wallet: Wallet;
  readonly share: WalletContract;
  /** All wallets of the customer. */
  readonly wallets: readonly Wallet[];
  readonly today: PlainDate;
  /** What the card is named after: the wallet among a contract's shares, the contract among a wallet's. */
  readonly title: ReactNode;
  /** Further figures. */
  readonly figures?: ReactNode;
  readonly level: 2 | 3;
}

type OpenDialog = "percentage" | "move" | "discounts";

const ShareActions = ({ wallet, share, wallets, today }: Omit<ShareCardProps, "title" | "level">) => {
  const t = useWords();
  const [open, setOpen] = useState<OpenDialog>();
  const handleClose = (): void => setOpen(undefined);
  const blocker = shareBlocker(wallet, share, today);
  const targets = wallets.filter(({ walletId }) => walletId !== wallet.walletId);
  const dialog = { wallet, share, today, onClose: handleClose };
  return (
    <>
      {isShared(wallet, today) && (
        <ShareButton blocker={blocker} onClick={() => setOpen("percentage")}>
          {t("percentage.open")}
        </ShareButton>
      )}
      {targets.length > 0 && (
        <ShareButton blocker={blocker} onClick={() => setOpen("move")}>
          {t("move.open")}
        </ShareButton>
      )}
      <ShareButton variant="quiet" blocker={blocker} onClick={() => setOpen("discounts")}>
        {t("discounts.open")}
      </ShareButton>
      {open === "percentage" && <PercentageDialog {...dialog} />}
      {open === "move" && <MoveDialog {...dialog} targets={targets} />}
      {open === "discounts" && <DiscountsDialog {...dialog} />}
    </>
  );
};

/** A contract's share in a wallet, and what the customer can change about it. */
export const ShareCard = ({ title, figures, level, ...props }: ShareCardProps) => {
  const { wallet, share, today } = props;
  const t = useWords();
  const formats = useFormats();
  const days =
    share.endsOn === null
      ? t("since", { day: formats.dayInText(share.startsOn) })
      : formats.period(share.startsOn, share.endsOn);
  const { discountManagement } = share;
  return (
    <Card
      title={title}
      level={level}
      aside={<ShareStateChip share={share} today={today} />}
      actions={<ShareActions {...props} />}
    >
      <KeyFigures>
        <KeyFigure
          label={t("share")}
          value={formats.percentage(share.percentage / 100)}
          detail={t("shareMeaning")}
        />
        {figures}
      </KeyFigures>
      <p>
        {days}
        {" · "}
        {isDiscountType(discountManagement) ? t(`discounts.short.${discountManagement}`) : discountManagement}
        {share.isOrigin && ` · ${t("origin")}`}
      </p>
      {isWaiting(wallet) && !share.isApplied && <p>{t("waiting")}</p>}
    </Card>
  );
};
