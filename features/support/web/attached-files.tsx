import { uploadCalls } from "#features/uploads/contract/upload-calls.ts";
import { useSettings } from "#platform/web/portal/portal-context.ts";
import { UploadField } from "#platform/web/uploads/upload-field.tsx";
import { useUploads, type Uploads } from "#platform/web/uploads/use-uploads.ts";
import { maxCaseFiles } from "../contract/case-fields.ts";
import { useWords } from "./words.ts";

interface FilesForm {
  readonly values: { readonly files: readonly string[] };
  readonly edit: (part: { files: string[] }) => void;
}

/** The files of a form: `photo` is one picture, `optional` needs none, `asked` as many as the deployment asks for. */
export const useAttachedFiles = (
  { values, edit }: FilesForm,
  kind: "photo" | "optional" | "asked",
): Uploads => {
  const { minimumAttachments } = useSettings().support;
  return useUploads(uploadCalls, {
    ids: values.files,
    onIdsChange: (files) => edit({ files }),
    minimum: kind === "asked" ? minimumAttachments : 0,
    maximum: kind === "photo" ? 1 : maxCaseFiles,
    kind: kind === "photo" ? "photos" : "documents",
  });
};

interface AttachedFilesProps {
  /** From `form.control("files")`. */
  readonly control: { readonly id: string; readonly error: string | undefined };
  readonly uploads: Uploads;
  /** Marked as optional unless `false`. */
  readonly isOptional?: boolean;
}

/** The field for the files of a form. */
export const AttachedFiles = ({ control, uploads, isOptional = true }: AttachedFilesProps) => {
  const t = useWords();
  const { kind } = uploads.limits;
  return (
    <UploadField
      {...control}
      uploads={uploads}
      label={t(kind === "photos" ? "readings.photo" : "contact.files")}
      hint={isOptional ? t("optional") : undefined}
    />
  );
};
