import { useSuspenseQuery } from "@tanstack/react-query";
import { Sun } from "lucide-react";
import { useState } from "react";
import { madridDate, type PlainDate } from "#energy/calendar.ts";
import { contractAddress } from "#features/contracts/contract/routes.ts";
import { KeyFigure, KeyFigures } from "#platform/ui/data/key-figure.tsx";
import { EmptyState } from "#platform/ui/feedback/empty-state.tsx";
import { Notice } from "#platform/ui/feedback/notice.tsx";
import { Skeleton } from "#platform/ui/feedback/skeleton.tsx";
import { CardGrid } from "#platform/ui/layout/card.tsx";
import { Page } from "#platform/ui/layout/page.tsx";
import { Section } from "#platform/ui/layout/section.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { TextLink } from "#platform/ui/navigation/text-link.tsx";
import { query } from "#platform/web/api/query.ts";
import { PartBoundary } from "#platform/web/boundary/part-boundary.tsx";
import { useDocumentTitle } from "#platform/web/portal/use-document-title.ts";
import { usePath } from "#platform/web/routing/use-path.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { listWallets, type Wallet } from "../contract/list-wallets.ts";
import { ShareCard } from "./share-card.tsx";
import { isWaiting } from "./share-rules.ts";
import { SheetButton } from "./sheet-button.tsx";
import { WalletChart } from "./wallet-chart.tsx";
import { WalletLedger } from "./wallet-ledger.tsx";
import { useWords } from "./words.ts";

const WalletFigures = ({ wallet }: { wallet: Wallet }) => {
  const t = useWords();
  const formats = useFormats();
  const { balanceCents, earnedCents, appliedCents, expiredCents, nextExpiry } = wallet;
  return (
    <KeyFigures>
      <KeyFigure
        label={t("balance")}
        value={formats.moneyParts(balanceCents)}
        size="large"
        {...(nextExpiry === null
          ? {}
          : {
              detail: t("expires", {
                amount: formats.money(nextExpiry.amountCents),
                day: formats.dayInText(nextExpiry.day),
              }),
            })}
      />
      <KeyFigure label={t("earned")} value={formats.moneyParts(earnedCents)} />
      <KeyFigure label={t("applied")} value={formats.moneyParts(appliedCents)} />
      {expiredCents > 0 && <KeyFigure label={t("expired")} value={formats.moneyParts(expiredCents)} />}
    </KeyFigures>
  );
};

interface WalletSectionProps {
  readonly wallet: Wallet;
  readonly wallets: readonly Wallet[];
  readonly today: PlainDate;
}

const WalletSection = ({ wallet, wallets, today }: WalletSectionProps) => {
  const t = useWords();
  const path = usePath();
  return (
    <Section title={wallet.name} actions={<SheetButton walletIds={[wallet.walletId]} />}>
      <Stack>
        <WalletFigures wallet={wallet} />
        {isWaiting(wallet) && <Notice>{t("waiting")}</Notice>}
        <Section title={t("contracts.title", { name: wallet.name })} level={3} lead={t("contracts.lead")}>
          {wallet.shares.length === 0 ? (
            <p>{t("contracts.none")}</p>
          ) : (
            <CardGrid>
              {wallet.shares.map((share) => {
                const { route, params } = contractAddress(share.commodity, share.contractName);
                return (
                  <ShareCard
                    key={share.contractId}
                    wallet={wallet}
                    share={share}
                    wallets={wallets}
                    today={today}
                    level={3}
                    title={
                      <TextLink href={path(route, params)}>
                        {t("contracts.name", {
                          street: share.street,
                          city: share.city,
                          name: share.contractName,
                        })}
                      </TextLink>
                    }
                  />
                );
              })}
            </CardGrid>
          )}
        </Section>
        {wallet.months.length > 0 && <WalletChart months={wallet.months} name={wallet.name} />}
        <WalletLedger walletId={wallet.walletId} name={wallet.name} />
      </Stack>
    </Section>
  );
};

const WalletList = () => {
  const t = useWords();
  const [today] = useState(() => madridDate(new Date()));
  const { data } = useSuspenseQuery(query(listWallets, {}));
  if (data.items.length === 0)
    return (
      <EmptyState icon={<Sun aria-hidden="true" />} title={t("none.title")}>
        {t("none.text")}
      </EmptyState>
    );
  return (
    <Stack>
      {data.items.map((wallet) => (
        <WalletSection key={wallet.walletId} wallet={wallet} wallets={data.items} today={today} />
      ))}
    </Stack>
  );
};

/** All solar wallets of the customer. */
export const WalletsScreen = () => {
  const t = useWords();
  const title = t("title");
  return (
    <Page title={title} documentTitle={useDocumentTitle(title)} lead={t("meaning")}>
      <PartBoundary failedTitle={t("failed")} fallback={<Skeleton height="320px" />} words={t}>
        <WalletList />
      </PartBoundary>
    </Page>
  );
};
