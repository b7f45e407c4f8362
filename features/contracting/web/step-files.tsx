import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import type { ReactNode } from "react";
import { uploadCalls } from "#features/uploads/contract/upload-calls.ts";
import { Button } from "#platform/ui/form/button.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { query } from "#platform/web/api/query.ts";
import type { FormField } from "#platform/web/form/use-form.ts";
import { UploadField } from "#platform/web/uploads/upload-field.tsx";
import { useUploads } from "#platform/web/uploads/use-uploads.ts";
import { getLead } from "../contract/get-lead.ts";
import type { LeadRecord } from "../contract/lead-record.ts";
import { useContracting } from "./contracting-context.ts";
import styles from "./contracting.module.css";
import { useWords } from "./words.ts";

export type StoredFiles = LeadRecord["files"];

interface FileOptions {
  readonly stored: StoredFiles;
  readonly ids: readonly string[];
  readonly onIdsChange: (ids: string[]) => void;
  readonly isRequired: boolean;
  readonly limits: { readonly minimum: number; readonly maximum: number };
  readonly kind?: "documents" | "photos";
}

/** The files that the stored lead has already; undefined while they are read. */
export const useStoredFiles = (hasFiles: boolean): StoredFiles | undefined => {
  const { client } = useContracting();
  const leadIds = client.leadIds();
  const [first = "", second = ""] = leadIds;
  const isNeeded = hasFiles && first !== "";
  const ofFirst = useQuery({ ...query(getLead, { params: { leadId: first } }), enabled: isNeeded });
  const ofSecond = useQuery({
    ...query(getLead, { params: { leadId: second } }),
    enabled: isNeeded && second !== "",
  });
  if (!isNeeded) return [];
  if (ofFirst.isLoading || ofSecond.isLoading) return undefined;
  return [...(ofFirst.data?.files ?? []), ...(ofSecond.data?.files ?? [])];
};

/** Files of a step: those that the stored lead has, and those that are being sent. */
export const useStepFiles = (options: FileOptions) => {
  const { stored, ids, onIdsChange, isRequired, limits, kind = "documents" } = options;
  const t = useWords();
  const attached = stored.filter(({ fileId }) => ids.includes(fileId));
  const storedIds = attached.map(({ fileId }) => fileId);
  const uploads = useUploads(uploadCalls, {
    ids: ids.filter((id) => !storedIds.includes(id)),
    onIdsChange: (sent) => onIdsChange([...storedIds, ...sent.filter((id) => !storedIds.includes(id))]),
    maximum: Math.max(1, limits.maximum - attached.length),
    kind,
  });
  const minimum = isRequired ? limits.minimum : 0;
  const isTooFew = attached.length + uploads.ids.length < minimum;
  return {
    uploads,
    attached,
    isFull: attached.length >= limits.maximum,
    problem: uploads.problem ?? (isTooFew ? t("files.tooFew", { minimum }) : undefined),
    remove: (fileId: string): void => onIdsChange(ids.filter((id) => id !== fileId)),
  };
};
export type StepFiles = ReturnType<typeof useStepFiles>;

interface StepFilesFieldProps {
  readonly files: StepFiles;
  readonly control: Pick<FormField<unknown>, "id" | "label" | "error">;
  readonly help: ReactNode;
  readonly isOptional: boolean;
}

/** The field for the files of a step. */
export const StepFilesField = ({ files, control, help, isOptional }: StepFilesFieldProps) => {
  const t = useWords();
  return (
    <Stack gap="small">
      {files.attached.length > 0 && (
        <ul className={styles.files} aria-label={t("files.attached")}>
          {files.attached.map(({ fileId, filename }) => (
            <li key={fileId}>
              <span>{filename}</span>
              <Button size="small" variant="quiet" onClick={() => files.remove(fileId)}>
                <X aria-hidden="true" />
                {t("files.remove", { name: filename })}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {!files.isFull && (
        <UploadField
          {...control}
          uploads={files.uploads}
          help={help}
          {...(isOptional && { hint: t("optional") })}
        />
      )}
    </Stack>
  );
};
