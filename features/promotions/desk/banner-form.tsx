import { useState } from "react";
import { Button, ButtonRow } from "#platform/ui/form/button.tsx";
import { Checkbox } from "#platform/ui/form/checkbox.tsx";
import { RadioGroup } from "#platform/ui/form/radio-group.tsx";
import { SelectField } from "#platform/ui/form/select-field.tsx";
import { TextField } from "#platform/ui/form/text-field.tsx";
import { useCall } from "#platform/web/api/query.ts";
import { isWritten, TranslatedField } from "#platform/web/desk/translated-field.tsx";
import { Form } from "#platform/web/form/form.tsx";
import { useForm } from "#platform/web/form/use-form.ts";
import type { FormValues } from "#platform/web/form/use-form-values.ts";
import type { AnswerOf } from "#platform/contract/endpoint.ts";
import { audienceTraits } from "../contract/banner-places.ts";
import type { listBannerCodes } from "../contract/list-banner-codes.ts";
import { saveStaffBanner } from "../contract/save-staff-banner.ts";
import { maxBannerHtml } from "../contract/staff-banner.ts";
import { bannerOfValues, lacksAlt, type Audience, type BannerValues } from "./banner-values.ts";
import styles from "./banner.module.css";
import { PublishDialog } from "./banner-dialogs.tsx";
import { PictureFields } from "./picture-fields.tsx";
import { useWords } from "./words.ts";

export interface EditedBanner {
  /** Null while it is new. */
  readonly bannerId: number | null;
  readonly version: number;
}

interface BannerFormProps {
  readonly edited: EditedBanner;
  readonly typed: FormValues<BannerValues>;
  readonly codes: AnswerOf<typeof listBannerCodes>["items"];
  readonly onSaved: (saved: AnswerOf<typeof saveStaffBanner>) => void;
}

/** A path of the portal or another site's address; empty where the picture leads nowhere. */
const isLink = (typed: string): boolean => /^(?:\/(?!\/)\S*|https:\/\/\S+)?$/.test(typed.trim());

const useCodeOptions = (codes: BannerFormProps["codes"], code: string) => {
  const t = useWords();
  const known = [...new Set(codes.map((each) => each.code))];
  return [...known, ...(code === "" || known.includes(code) ? [] : [code])].map((value) => {
    const places = codes.filter((each) => each.code === value).map(({ place }) => t(`places.${place}`));
    return { value, label: places.length === 0 ? t("list.nowhere", { code: value }) : places.join(", ") };
  });
};

interface AudienceFieldProps {
  readonly value: Audience;
  readonly onValueChange: (value: Audience) => void;
}

/** Which customers see it: for each trait those with it, those without it, or both. */
const AudienceField = ({ value, onValueChange }: AudienceFieldProps) => {
  const t = useWords();
  return (
    <fieldset className={styles.audience}>
      <legend>{t("form.audience")}</legend>
      <div className={styles.row}>
        {audienceTraits.map((trait) => (
          <SelectField
            key={trait}
            label={t(`traits.${trait}`)}
            options={(["any", "with", "without"] as const).map((each) => ({
              value: each,
              label: t(`form.audiences.${each}`),
            }))}
            value={value[trait]}
            onValueChange={(chosen) =>
              onValueChange({
                ...value,
                [trait]: chosen === "with" || chosen === "without" ? chosen : "any",
              })
            }
          />
        ))}
      </div>
    </fieldset>
  );
};

interface CheckedBanner {
  readonly typed: FormValues<BannerValues>;
  readonly call: Pick<ReturnType<typeof useCall<typeof saveStaffBanner>>, "error" | "isPending">;
  readonly onChecked: () => void;
}

/** The fields, with what is wrong with them. */
const useBannerForm = ({ typed, call, onChecked }: CheckedBanner) => {
  const t = useWords();
  const { values } = typed;
  const { code, kind, validFrom, validTo } = values;
  const isReversed = validFrom !== "" && validTo !== "" && validTo < validFrom;
  return useForm(typed, {
    id: "banner",
    fields: {
      code: { label: t("form.place"), problem: code === "" ? t("form.placeMissing") : undefined },
      kind: { label: t("form.kind") },
      ...(kind === "html"
        ? {
            html: {
              label: t("form.html"),
              problem: isWritten(values.html) ? undefined : t("form.htmlMissing"),
              codes: ["banner_not_possible" as const],
            },
          }
        : {
            pictures: {
              label: t("form.picture"),
              problem: isWritten(values.pictures) ? undefined : t("pictures.missing"),
              codes: ["banner_not_possible" as const],
            },
            alts: {
              label: t("form.alts"),
              problem: lacksAlt(values) ? t("form.altsMissing") : undefined,
            },
            link: { label: t("form.link"), problem: isLink(values.link) ? undefined : t("form.linkWrong") },
          }),
      validFrom: { label: t("form.validFrom") },
      validTo: { label: t("form.validTo"), problem: isReversed ? t("form.reversed") : undefined },
      isDismissible: { label: t("form.dismissible") },
    },
    send: onChecked,
    error: call.error,
    isPending: call.isPending,
    words: t,
  });
};

/** A banner's place, content, days and audience. Publishing asks first. */
export const BannerForm = ({ edited, typed, codes, onSaved }: BannerFormProps) => {
  const t = useWords();
  const call = useCall(saveStaffBanner);
  const [isAsking, setAsking] = useState(false);
  const { values } = typed;
  const options = useCodeOptions(codes, values.code);
  const form = useBannerForm({
    typed,
    call,
    onChecked: () => {
      call.reset();
      setAsking(true);
    },
  });
  const handleConfirm = (): void =>
    call.mutate(
      { body: { ...edited, banner: bannerOfValues(values) } },
      { onSuccess: onSaved, onSettled: () => setAsking(false) },
    );
  return (
    <Form form={form} summaryTitle={t("form.summary")} failedTitle={t("form.failed")}>
      <SelectField
        {...form.field("code")}
        help={t("form.placeHelp")}
        placeholder={t("form.choose")}
        options={options}
        width="medium"
      />
      <RadioGroup
        {...form.field("kind")}
        options={[
          { value: "html", label: t("form.html") },
          { value: "image", label: t("form.picture") },
        ]}
      />
      {values.kind === "html" ? (
        <TranslatedField
          {...form.field("html")}
          help={t("form.htmlHelp")}
          maxLength={maxBannerHtml}
          rows={8}
        />
      ) : (
        <>
          <PictureFields {...form.field("pictures")} />
          <TranslatedField {...form.field("alts")} help={t("form.altsHelp")} maxLength={300} />
          <TextField {...form.field("link")} help={t("form.linkHelp")} inputMode="url" maxLength={2000} />
        </>
      )}
      <div className={styles.row}>
        <TextField {...form.field("validFrom")} help={t("form.validFromHelp")} type="date" />
        <TextField {...form.field("validTo")} help={t("form.validToHelp")} type="date" />
      </div>
      <AudienceField value={values.audience} onValueChange={(audience) => typed.edit({ audience })} />
      <Checkbox {...form.checkbox("isDismissible")} />
      <ButtonRow>
        <Button {...form.submitButton(t("publishDialog.busy"))}>{t("form.submit")}</Button>
      </ButtonRow>
      {isAsking && (
        <PublishDialog
          values={values}
          isPending={call.isPending}
          onConfirm={handleConfirm}
          onClose={() => setAsking(false)}
        />
      )}
    </Form>
  );
};
