import { Download, TriangleAlert } from "lucide-react";
import { Button } from "#platform/ui/form/button.tsx";
import { VisuallyHidden } from "#platform/ui/layout/visually-hidden.tsx";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { useWords } from "./words.ts";

export interface FileButtonProps {
  readonly file: { readonly fileId: string; readonly filename: string; readonly sizeBytes: number };
  readonly onDownload: () => void;
  readonly hasFailed: boolean;
  readonly isPending: boolean;
}

/** A file of what was written, with its size. */
export const FileButton = ({ file, onDownload, hasFailed, isPending }: FileButtonProps) => {
  const t = useWords();
  const formats = useFormats();
  const { filename, sizeBytes } = file;
  return (
    <li>
      {filename} ({formats.fileSize(sizeBytes)}){" "}
      <Button
        size="small"
        variant="quiet"
        icon={hasFailed ? <TriangleAlert aria-hidden="true" /> : <Download aria-hidden="true" />}
        onClick={onDownload}
        {...(isPending ? { busyText: t("downloading") } : {})}
      >
        {t(hasFailed ? "downloadFailed" : "download")}
        <VisuallyHidden>{` ${filename}`}</VisuallyHidden>
      </Button>
    </li>
  );
};
