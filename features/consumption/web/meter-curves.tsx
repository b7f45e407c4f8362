import { curveFilesOf, maxPowerW, meterTypes, type MeterType } from "#energy/meter-types.ts";
import { DataTable } from "#platform/ui/data/data-table.tsx";
import { Disclosure } from "#platform/ui/layout/disclosure.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { usePatternWords } from "./patterns/patterns-words.ts";

const megawatts10 = 10_000_000;

/** The powers of a type: "over 15 kW, up to 50 kW". */
const usePowersOfType = (): ((type: MeterType) => string) => {
  const t = usePatternWords();
  const { power } = useFormats();
  return (type) => {
    switch (type) {
      case 1:
        return t("meter.from", { from: power(megawatts10) });
      case 2:
        return t("meter.between", { from: power(maxPowerW[3]), to: power(megawatts10) });
      case 3:
      case 4:
        return t("meter.between", { from: power(maxPowerW[type === 3 ? 4 : 5]), to: power(maxPowerW[type]) });
      case 5:
        return t("meter.upTo", { to: power(maxPowerW[5]) });
      default:
        return type satisfies never;
    }
  };
};

/** The readings that a supply point of a type has, and those of each type of meter. */
export const MeterCurves = ({ type }: { type: MeterType }) => {
  const t = usePatternWords();
  const powersOf = usePowersOfType();
  const filesText = (names: readonly string[]): string =>
    names.length === 0 ? t("meter.none") : names.join(", ");
  const rows = meterTypes.map((ofType) => ({ type: ofType, ...curveFilesOf(ofType) }));
  return (
    <>
      <p>
        {t("meter.own", {
          type: String(type),
          power: powersOf(type),
          quarters: curveFilesOf(type).quarters.length > 0 ? "yes" : "no",
        })}
      </p>
      <Disclosure summary={t("meter.question")}>
        <Stack>
          <DataTable
            caption={t("meter.caption")}
            columns={[
              { key: "type", header: t("meter.columns.type"), phone: "title", cell: (row) => row.type },
              {
                key: "power",
                header: t("meter.columns.power"),
                cell: (row) => powersOf(row.type),
                text: "wrapping",
              },
              { key: "billed", header: t("meter.columns.billed"), cell: (row) => filesText(row.billedHours) },
              {
                key: "validated",
                header: t("meter.columns.validated"),
                cell: (row) => filesText(row.validatedHours),
              },
              {
                key: "quarters",
                header: t("meter.columns.quarters"),
                cell: (row) => filesText(row.quarters),
              },
              {
                key: "solar",
                header: t("meter.columns.solar"),
                cell: (row) => filesText(row.selfConsumption),
              },
            ]}
            rows={rows}
            rowKey={(row) => String(row.type)}
            loadingLabel=""
            empty={null}
          />
          <p>{t("meter.note")}</p>
        </Stack>
      </Disclosure>
    </>
  );
};
