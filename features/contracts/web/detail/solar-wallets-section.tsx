import { Lock, Sun } from "lucide-react";
import { useState } from "react";
import { madridDate, type PlainDate } from "#energy/calendar.ts";
import type { Contract } from "#features/contracts/contract/get-contract.ts";
import { StatusChip } from "#platform/ui/feedback/status-chip.tsx";
import { CardGrid, Card } from "#platform/ui/layout/card.tsx";
import { Section } from "#platform/ui/layout/section.tsx";
import { KeyFigure, KeyFigures } from "#platform/ui/data/key-figure.tsx";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { walletShareState } from "../rules/wallet-share-state.ts";
import { useWords } from "../words.ts";

type Share = Contract["solarWalletShares"][number];

/** The contract's part in each solar wallet. */
export const SolarWalletsSection = ({ shares }: { shares: readonly Share[] }) => {
  const t = useWords();
  const [today] = useState(() => madridDate(new Date()));
  return (
    <Section title={t("wallets.title")} lead={t("wallets.meaning")}>
      <CardGrid>
        {shares.map((share) => (
          <SolarWalletCard key={share.wallet.walletId} share={share} today={today} />
        ))}
      </CardGrid>
    </Section>
  );
};

const SolarWalletCard = ({ share, today }: { share: Share; today: PlainDate }) => {
  const t = useWords();
  const formats = useFormats();
  const state = walletShareState(share, today);
  const days =
    share.endsOn === null
      ? t("wallets.since", { day: formats.day(share.startsOn) })
      : formats.period(share.startsOn, share.endsOn);
  return (
    <Card
      title={share.wallet.name}
      level={3}
      aside={
        <StatusChip
          tone={state === "active" ? "positive" : "neutral"}
          icon={state === "active" ? <Sun aria-hidden="true" /> : <Lock aria-hidden="true" />}
        >
          {t(`wallets.states.${state}`)}
        </StatusChip>
      }
    >
      <KeyFigures>
        <KeyFigure
          label={t("wallets.share")}
          value={formats.percentage(share.percentage / 100)}
          detail={t("wallets.shareMeaning")}
        />
        <KeyFigure label={t("wallets.balance")} value={formats.money(share.balanceCents)} detail={days} />
      </KeyFigures>
    </Card>
  );
};
