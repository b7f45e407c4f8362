import { useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { madridDate } from "#energy/calendar.ts";
import { KeyFigure } from "#platform/ui/data/key-figure.tsx";
import { Skeleton } from "#platform/ui/feedback/skeleton.tsx";
import { CardGrid } from "#platform/ui/layout/card.tsx";
import { TextLink } from "#platform/ui/navigation/text-link.tsx";
import { query } from "#platform/web/api/query.ts";
import { PartBoundary } from "#platform/web/boundary/part-boundary.tsx";
import { usePath } from "#platform/web/routing/use-path.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { listWallets } from "../contract/list-wallets.ts";
import { walletRoutes } from "../contract/routes.ts";
import { ShareCard } from "./share-card.tsx";
import { SheetButton } from "./sheet-button.tsx";
import { useWords } from "./words.ts";

const ShareCards = ({ contractName }: { contractName: string }) => {
  const t = useWords();
  const formats = useFormats();
  const path = usePath();
  const [today] = useState(() => madridDate(new Date()));
  const { data } = useSuspenseQuery(query(listWallets, {}));
  const shares = data.items.flatMap((wallet) =>
    wallet.shares.filter((share) => share.contractName === contractName).map((share) => ({ wallet, share })),
  );
  return (
    <>
      <CardGrid>
        {shares.map(({ wallet, share }) => (
          <ShareCard
            key={wallet.walletId}
            wallet={wallet}
            share={share}
            wallets={data.items}
            today={today}
            title={wallet.name}
            level={3}
            figures={<KeyFigure label={t("balance")} value={formats.money(wallet.balanceCents)} />}
          />
        ))}
      </CardGrid>
      <div>
        <SheetButton walletIds={shares.map(({ wallet }) => wallet.walletId)} />
      </div>
      <TextLink href={path(walletRoutes.wallets)}>{t("seeAll")}</TextLink>
    </>
  );
};

/** A contract's shares in solar wallets, as a part of the contract's screen. */
export const ContractWallets = ({ subject }: { subject: string }) => {
  const t = useWords();
  return (
    <>
      <p>{t("meaning")}</p>
      <PartBoundary
        failedTitle={t("failed")}
        fallback={<Skeleton height="180px" />}
        words={t}
        question={subject}
      >
        <ShareCards contractName={subject} />
      </PartBoundary>
    </>
  );
};
