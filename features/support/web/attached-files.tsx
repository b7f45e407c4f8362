import { uploadCalls } from "#features/uploads/contract/upload-calls.ts";
import { useSettings } from "#platform/web/portal/portal-context.ts";
import { UploadField } from "#platform/web/uploads/upload-field.tsx";
import { useUploads, type Uploads } from "#platform/web/uploads/use-uploads.ts";
import { maxCaseFiles } from "../contract/case-fields.ts";
import { useWords } from "./words.ts";

interface FilesForm {
  readonly draft: { readonly files: readonly string[] };
  readonly edit: (part: { files: string[] }) => void;
}

/** The files of a form: `photo` is one picture, `optional` needs none, `asked` as many as the deployment asks for. */
export const useAttachedFiles = (
  { draft, edit }: FilesForm,
  kind: "photo" | "optional" | "asked",
): Uploads => {
  const { minimumAttachments } = useSettings().support;
  return useUploads(uploadCalls, {
    ids: draft.files,
    onIdsChange: (files) => edit({ files }),
    minimum: kind === "asked" ? minimumAttachments : 0,
    maximum: kind === "photo" ? 1 : maxCaseFiles,
    kind: kind === "photo" ? "photos" : "documents",
  });
};

interface AttachedFilesProps {
  readonly id: string;
  readonly uploads: Uploads;
  /** Whether errors are shown: once the form was submitted. */
  readonly isChecked: boolean;
  /** Marked as optional unless `false`. */
  readonly isOptional?: boolean;
}

/** The field for the files of a form. */
export const AttachedFiles = ({ id, uploads, isChecked, isOptional = true }: AttachedFilesProps) => {
  const t = useWords();
  const { kind } = uploads.limits;
  return (
    <UploadField
      id={id}
      uploads={uploads}
      label={t(kind === "photos" ? "readings.photo" : "contact.files")}
      hint={isOptional ? t("optional") : undefined}
      error={isChecked ? uploads.problem : undefined}
    />
  );
};
