import { Lock, Sun } from "lucide-react";
import { useState } from "react";
import { madridDate, type PlainDate } from "#energy/calendar.ts";
import { DataTable } from "#platform/ui/data/data-table.tsx";
import { KeyFigure, KeyFigures } from "#platform/ui/data/key-figure.tsx";
import { StatusChip } from "#platform/ui/feedback/status-chip.tsx";
import { CardGrid, Card } from "#platform/ui/layout/card.tsx";
import { Section } from "#platform/ui/layout/section.tsx";
import { useFormats } from "#platform/web/words/use-formats.ts";
import type { Contract } from "../contract/get-contract.ts";
import { walletShareState } from "./contract-rules.ts";
import { useWords } from "./words.ts";

type ServicesSectionProps = Pick<Contract, "services" | "socialBonuses">;

/** Services and social bonuses, with their dates. */
export const ServicesSection = ({ services, socialBonuses }: ServicesSectionProps) => {
  const t = useWords();
  const formats = useFormats();
  const rows = [
    ...socialBonuses.map((service) => ({ ...service, kind: "socialBonus" as const })),
    ...services.map((service) => ({ ...service, kind: "service" as const })),
  ];
  return (
    <Section
      title={t("services.title")}
      lead={socialBonuses.length > 0 ? t("services.socialBonusMeaning") : undefined}
    >
      <DataTable
        caption={t("services.title")}
        columns={[
          {
            key: "name",
            header: t("services.name"),
            cell: ({ name }) => name,
            phone: "title",
            text: "wrapping",
          },
          { key: "kind", header: t("services.kind"), cell: ({ kind }) => t(`services.kinds.${kind}`) },
          { key: "from", header: t("services.from"), cell: ({ startsOn }) => formats.day(startsOn) },
          {
            key: "to",
            header: t("services.to"),
            cell: ({ endsOn }) => (endsOn === null ? t("services.noEnd") : formats.day(endsOn)),
          },
        ]}
        rows={rows}
        rowKey={({ name, startsOn }) => `${name} ${startsOn}`}
        loadingLabel=""
        empty={<p>{t("services.none")}</p>}
      />
    </Section>
  );
};

type Share = Contract["solarWalletShares"][number];

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
      ? t("wallets.since", { day: formats.dayInText(share.startsOn) })
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
