import { createHash } from "node:crypto";
import type { Attachment } from "#platform/contract/attachments.ts";
import { uploadFields, type UploadField } from "../../contract/contracting-switches.ts";
import type { Commodity } from "../../contract/lead-record.ts";
import type { BodyOf } from "#platform/contract/endpoint.ts";
import type { saveGasLead } from "../../contract/save-gas-lead.ts";
import type { saveLead } from "../../contract/save-lead.ts";
import type { LeadValues } from "../../contract/lead-sections.ts";
import type { ContractingSettings, OfferPorts } from "./contracting-ports.ts";
import type { LeadFile, SentFiles } from "./lead-files.ts";
import type { LeadToCheck } from "./lead-rules.ts";
import { storedValues } from "./lead-values.ts";

/** What a call says of a lead. */
export interface SentLead {
  readonly commodity: Commodity;
  readonly leadId: string | undefined;
  readonly version: number | undefined;
  readonly creationKey: string | undefined;
  readonly isConfirmed: boolean;
  readonly electricityLeadId: string | undefined;
  readonly values: LeadValues;
  readonly files: SentFiles;
}

type FileFields = {
  readonly invoice?: Attachment[] | undefined;
  readonly idFront?: Attachment[] | undefined;
  readonly idBack?: Attachment[] | undefined;
  readonly companyDocument?: Attachment[] | undefined;
  readonly selfConsumptionFiles?: Attachment[] | undefined;
};

const filesOf = (body: FileFields): SentFiles => ({
  ...(body.invoice === undefined ? {} : { invoice: body.invoice }),
  ...(body.idFront === undefined ? {} : { nif_faceup: body.idFront }),
  ...(body.idBack === undefined ? {} : { nif_facedown: body.idBack }),
  ...(body.companyDocument === undefined ? {} : { cif: body.companyDocument }),
  ...(body.selfConsumptionFiles === undefined ? {} : { selfcons_attach: body.selfConsumptionFiles }),
});

/** The fields of a body, apart: what the call wants, the files, and the answers in the form in which they are stored. */
const sentLead = (
  commodity: Commodity,
  body: BodyOf<typeof saveLead> & Pick<BodyOf<typeof saveGasLead>, "electricityLeadId">,
): SentLead => {
  const {
    leadId,
    version,
    creationKey,
    step: _step,
    confirm,
    electricityLeadId,
    invoice: _invoice,
    idFront: _idFront,
    idBack: _idBack,
    companyDocument: _companyDocument,
    selfConsumptionFiles: _selfConsumptionFiles,
    ...values
  } = body;
  return {
    commodity,
    leadId,
    version,
    creationKey,
    isConfirmed: confirm === true,
    electricityLeadId,
    values: storedValues(values),
    files: filesOf(body),
  };
};

export const sentElectricityLead = (body: BodyOf<typeof saveLead>): SentLead => sentLead("electricity", body);
export const sentGasLead = (body: BodyOf<typeof saveGasLead>): SentLead => sentLead("gas", body);

/** By which a creation that is sent twice is recognised: the answers, and the files by their ids or contents. */
export const contentKeyOf = ({ commodity, values, files, electricityLeadId }: SentLead): string =>
  createHash("sha256")
    .update(JSON.stringify([commodity, values, electricityLeadId ?? null]))
    .update(
      uploadFields
        .flatMap((field) => files[field] ?? [])
        .map((sent) => (typeof sent === "string" ? sent : sent.content))
        .join(" "),
    )
    .digest("hex");

/** How many files each field has: those that the call sends, and otherwise those that are stored. */
export const countFiles = (sent: SentFiles, stored: readonly LeadFile[]): Record<UploadField, number> => {
  const count = (field: UploadField): number =>
    sent[field]?.length ?? stored.filter((file) => file.field === field).length;
  return {
    invoice: count("invoice"),
    nif_faceup: count("nif_faceup"),
    nif_facedown: count("nif_facedown"),
    cif: count("cif"),
    selfcons_attach: count("selfcons_attach"),
  };
};

/** What the rules check. */
export const leadToCheck = (
  { tariffCodeOf }: Pick<OfferPorts, "tariffCodeOf">,
  lead: Pick<LeadToCheck, "commodity" | "values" | "fileCounts" | "isSignedIn"> & {
    readonly switches: ContractingSettings;
  },
): LeadToCheck => {
  const { accessTariffId } = lead.values;
  return {
    ...lead,
    tariffCode: accessTariffId === undefined ? undefined : tariffCodeOf(lead.commodity, accessTariffId),
  };
};
