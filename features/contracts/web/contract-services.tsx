import { DataTable } from "#platform/ui/data/data-table.tsx";
import { useFormats } from "#platform/web/words/use-formats.ts";
import type { Contract } from "../contract/get-contract.ts";
import { useWords } from "./words.ts";

type ServicesTableProps = Pick<Contract, "services" | "socialBonuses">;

/** Services and social bonuses, with their dates. */
export const ServicesTable = ({ services, socialBonuses }: ServicesTableProps) => {
  const t = useWords();
  const formats = useFormats();
  const rows = [
    ...socialBonuses.map((service) => ({ ...service, kind: "socialBonus" as const })),
    ...services.map((service) => ({ ...service, kind: "service" as const })),
  ];
  return (
    <>
      {socialBonuses.length > 0 && <p>{t("services.socialBonusMeaning")}</p>}
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
        empty={null}
      />
    </>
  );
};
