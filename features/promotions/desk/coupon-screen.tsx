import { useState } from "react";
import { useNavigate } from "react-router";
import { promotedTerms } from "#energy/pricing/product.ts";
import { completeLanguages } from "#platform/contract/languages.ts";
import { Button, ButtonRow } from "#platform/ui/form/button.tsx";
import { Checkbox } from "#platform/ui/form/checkbox.tsx";
import { RadioGroup } from "#platform/ui/form/radio-group.tsx";
import { SelectField } from "#platform/ui/form/select-field.tsx";
import { TextField } from "#platform/ui/form/text-field.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { useCall } from "#platform/web/api/query.ts";
import { ConfirmDialog } from "#platform/web/desk/confirm-dialog.tsx";
import { CustomerPreview } from "#platform/web/desk/customer-preview.tsx";
import { useDeskPath } from "#platform/web/desk/desk-context.ts";
import { useMissingLanguages } from "#platform/web/desk/missing-languages.ts";
import { OpenedPage } from "#platform/web/desk/opened-page.tsx";
import { isWritten, TranslatedField } from "#platform/web/desk/translated-field.tsx";
import { useAnnounceChange } from "#platform/web/desk/use-announce-change.ts";
import { Form } from "#platform/web/form/form.tsx";
import { useForm } from "#platform/web/form/use-form.ts";
import { useFormValues, type FormValues } from "#platform/web/form/use-form-values.ts";
import { addStaffCoupon } from "../contract/add-staff-coupon.ts";
import { listStaffCoupons } from "../contract/list-staff-coupons.ts";
import { maxCouponDescription, maxCouponTitle } from "../contract/staff-coupon.ts";
import styles from "./banner.module.css";
import { amountOf, couponOfValues, emptyCoupon, monthsOf, type CouponValues } from "./coupon-values.ts";
import { useWords } from "./words.ts";

const isSecure = (typed: string): boolean => /^https:\/\/\S+$/.test(typed.trim());
/** Letters, digits, spaces and hyphens, as a published file has them. */
const isCode = (typed: string): boolean => /^[A-Za-z0-9][A-Za-z0-9 -]{5,39}$/.test(typed.trim());

interface CheckedCoupon {
  readonly typed: FormValues<CouponValues>;
  readonly call: Pick<ReturnType<typeof useCall<typeof addStaffCoupon>>, "error" | "isPending">;
  readonly onChecked: () => void;
}

/** What a code reduces, where it reduces anything. */
const useReductionFields = (values: CouponValues) => {
  const t = useWords();
  const { reduces, amount, lasts, months, until } = values;
  const isTooMuch = reduces === "percent" && (amountOf(amount) ?? 0) > 100;
  const hasMonths = reduces !== "nothing" && lasts === "months";
  const hasDay = reduces !== "nothing" && lasts === "until";
  return {
    ...(reduces !== "nothing" && {
      amount: {
        label: t(`coupon.amounts.${reduces}`),
        problem: amountOf(amount) === undefined || isTooMuch ? t("coupon.amountWrong") : undefined,
      },
      on: { label: t("coupon.on") },
      lasts: { label: t("coupon.lasts") },
    }),
    ...(hasMonths && {
      months: {
        label: t("coupon.months"),
        problem: monthsOf(months) === undefined ? t("coupon.monthsWrong") : undefined,
      },
    }),
    ...(hasDay && {
      until: {
        label: t("coupon.until"),
        problem: until === "" ? t("coupon.untilMissing") : undefined,
      },
    }),
  };
};

/** The fields, with what is wrong with them. */
const useCouponForm = ({ typed, call, onChecked }: CheckedCoupon) => {
  const t = useWords();
  const { values } = typed;
  const { code, validFrom, validTo } = values;
  const needsCode = values.reduces !== "nothing" || values.products.trim() !== "";
  const isReversed = validFrom !== "" && validTo !== "" && validTo < validFrom;
  const linkProblem = (link: string) => (isSecure(link) ? undefined : t("coupon.linkWrong"));
  const codeProblem = (): string | undefined => {
    if (code.trim() === "") return needsCode ? t("coupon.codeMissing") : undefined;
    return isCode(code) ? undefined : t("coupon.codeWrong");
  };
  const reduction = useReductionFields(values);
  return useForm(typed, {
    id: "coupon",
    fields: {
      titles: {
        label: t("coupon.titles"),
        problem: isWritten(values.titles) ? undefined : t("coupon.titlesMissing"),
        codes: ["coupon_not_possible"],
      },
      descriptions: { label: t("coupon.descriptions") },
      shareUrl: { label: t("coupon.shareUrl"), problem: linkProblem(values.shareUrl) },
      infoUrl: { label: t("coupon.infoUrl"), problem: linkProblem(values.infoUrl) },
      isShared: { label: t("coupon.shared") },
      code: { label: t("coupons.code"), problem: codeProblem(), codes: ["coupon_code_taken"] },
      products: { label: t("coupons.products") },
      reduces: { label: t("coupon.reduces") },
      ...reduction,
      validFrom: { label: t("form.validFrom") },
      validTo: { label: t("form.validTo"), problem: isReversed ? t("form.reversed") : undefined },
    },
    send: onChecked,
    error: call.error,
    isPending: call.isPending,
    words: t,
  });
};

type CouponFormState = ReturnType<typeof useCouponForm>;

interface CouponFieldsProps {
  readonly form: CouponFormState;
  readonly typed: FormValues<CouponValues>;
}

interface ReductionFieldsProps {
  readonly form: CouponFormState;
  readonly values: CouponValues;
  readonly onTerm: (on: CouponValues["on"]) => void;
}

const ReductionFields = ({ form, values, onTerm }: ReductionFieldsProps) => {
  const t = useWords();
  if (values.reduces === "nothing") return null;
  return (
    <>
      <div className={styles.row}>
        <TextField {...form.field("amount")} inputMode="decimal" align="end" maxLength={12} />
        <SelectField
          {...form.field("on")}
          options={promotedTerms.map((value) => ({ value, label: t(`coupons.terms.${value}`) }))}
          onValueChange={(chosen) => onTerm(promotedTerms.find((term) => term === chosen) ?? "energy")}
        />
      </div>
      <RadioGroup
        {...form.field("lasts")}
        options={(["months", "until"] as const).map((value) => ({
          value,
          label: t(`coupon.lastsOptions.${value}`),
        }))}
      />
      {values.lasts === "months" ? (
        <TextField {...form.field("months")} inputMode="numeric" width="short" maxLength={3} />
      ) : (
        <TextField {...form.field("until")} type="date" width="medium" />
      )}
    </>
  );
};

const CouponFields = ({ form, typed }: CouponFieldsProps) => {
  const t = useWords();
  return (
    <Form form={form} width="full" summaryTitle={t("form.summary")} failedTitle={t("publishCoupon.failed")}>
      <TranslatedField {...form.field("titles")} maxLength={maxCouponTitle} />
      <TranslatedField {...form.field("descriptions")} maxLength={maxCouponDescription} rows={3} />
      <TextField {...form.field("shareUrl")} help={t("coupon.shareHelp")} inputMode="url" maxLength={2000} />
      <TextField {...form.field("infoUrl")} help={t("coupon.infoHelp")} inputMode="url" maxLength={2000} />
      <Checkbox {...form.checkbox("isShared")} />
      <TextField
        {...form.field("code")}
        help={t("coupon.codeHelp")}
        width="medium"
        maxLength={40}
        autoComplete="off"
      />
      <TextField {...form.field("products")} help={t("coupon.productsHelp")} maxLength={2000} />
      <RadioGroup
        {...form.field("reduces")}
        options={(["nothing", "percent", "eurMonth"] as const).map((value) => ({
          value,
          label: t(`coupon.reducesOptions.${value}`),
        }))}
      />
      <ReductionFields form={form} values={typed.values} onTerm={(on) => typed.edit({ on })} />
      <div className={styles.row}>
        <TextField {...form.field("validFrom")} help={t("form.validFromHelp")} type="date" />
        <TextField {...form.field("validTo")} help={t("coupon.validToHelp")} type="date" />
      </div>
      <ButtonRow>
        <Button {...form.submitButton(t("publishCoupon.busy"))}>{t("publishCoupon.submit")}</Button>
      </ButtonRow>
    </Form>
  );
};

/** What is typed, as customers see it above their contracts. */
const CouponPreview = ({ values: { titles, descriptions } }: { readonly values: CouponValues }) => {
  const t = useWords();
  return (
    <CustomerPreview>
      {(language) => {
        const [title, description] = [titles, descriptions].map(
          (texts) =>
            [language, ...completeLanguages].map((each) => texts[each]).find((text) => text.trim() !== "") ??
            "",
        );
        return title === "" ? (
          <p>{t("coupon.titlesMissing")}</p>
        ) : (
          <p>
            <strong>{title}</strong> {description}
          </p>
        );
      }}
    </CustomerPreview>
  );
};

/** A coupon that is written: published on its days after a question. */
export const NewCouponScreen = () => {
  const t = useWords();
  const path = useDeskPath();
  const navigate = useNavigate();
  const missingOf = useMissingLanguages();
  const announceChange = useAnnounceChange(listStaffCoupons);
  const call = useCall(addStaffCoupon);
  const [isAsking, setAsking] = useState(false);
  const typed = useFormValues({ empty: emptyCoupon });
  const { values } = typed;
  const form = useCouponForm({
    typed,
    call,
    onChecked: () => {
      call.reset();
      setAsking(true);
    },
  });
  const handleConfirm = (): void =>
    call.mutate(
      { body: couponOfValues(values) },
      {
        onSuccess: () => {
          announceChange(t("publishCoupon.done"));
          void navigate(path("promotions.coupons"), { replace: true });
        },
        onSettled: () => setAsking(false),
      },
    );
  const written = completeLanguages.filter((language) => values.titles[language].trim() !== "");
  return (
    <OpenedPage title={t("coupon.new")} back={{ screen: "promotions.coupons", label: t("coupons.heading") }}>
      <Stack gap="large">
        <CouponFields form={form} typed={typed} />
        <CouponPreview values={values} />
      </Stack>
      {isAsking && (
        <ConfirmDialog
          title={t("publishCoupon.title")}
          text={t(values.isShared ? "publishCoupon.text" : "publishCoupon.textHidden")}
          submit={t("publishCoupon.submit")}
          busy={t("publishCoupon.busy")}
          failed={t("publishCoupon.failed")}
          isPending={call.isPending}
          error={null}
          words={t}
          onConfirm={handleConfirm}
          onClose={() => setAsking(false)}
        >
          {written.length < completeLanguages.length && <p>{missingOf(written)}</p>}
        </ConfirmDialog>
      )}
    </OpenedPage>
  );
};
