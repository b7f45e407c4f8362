import { Download } from "lucide-react";
import type { ChartType } from "#features/consumption/contract/chart-type.ts";
import { downloadConsumption } from "#features/consumption/contract/download-consumption.ts";
import { Button, ButtonRow } from "#platform/ui/form/button.tsx";
import { FailureNotice } from "#platform/web/boundary/failure-notice.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { useDownload } from "#platform/web/api/query.ts";
import type { Span } from "../dates/span.ts";
import { useWords } from "../words.ts";

interface DownloadButtonsProps {
  contractId: number;
  type: ChartType;
  /** Days that are shown. */
  span: Span;
}

const formats = ["csv", "xlsx"] as const;

/** What is shown as a file: with the regulator's columns, or as a sheet. */
export const DownloadButtons = ({ contractId, type, span }: DownloadButtonsProps) => {
  const t = useWords();
  const { mutate, error, isPending, variables } = useDownload(downloadConsumption);
  const busyFormat = isPending ? variables.query?.format : undefined;
  return (
    <Stack gap="small">
      <ButtonRow>
        {formats.map((format) => (
          <Button
            key={format}
            icon={<Download aria-hidden="true" />}
            onClick={() =>
              mutate({
                params: { contractId, type },
                query: { start: span.startsOn, end: span.endsOn, format },
              })
            }
            {...(busyFormat === format ? { busyText: t("download.busy") } : {})}
          >
            {t(`download.${format}`)}
          </Button>
        ))}
      </ButtonRow>
      <FailureNotice title={t("download.failed")} error={error} words={t} />
    </Stack>
  );
};
