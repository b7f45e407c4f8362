import { placeCalls } from "#features/addresses/contract/place-calls.ts";
import { completeLanguages } from "#platform/contract/languages.ts";
import { Notice } from "#platform/ui/feedback/notice.tsx";
import { Skeleton } from "#platform/ui/feedback/skeleton.tsx";
import { Checkbox } from "#platform/ui/form/checkbox.tsx";
import { RadioGroup } from "#platform/ui/form/radio-group.tsx";
import { TextField } from "#platform/ui/form/text-field.tsx";
import { PostalAddressFields, usePostalAddressRules } from "#platform/web/address/postal-address-fields.tsx";
import { postalAddressFaults } from "#platform/web/address/typed-postal-address.ts";
import { useAddressPlaces } from "#platform/web/address/use-address-places.ts";
import { Form } from "#platform/web/form/form.tsx";
import { useForm } from "#platform/web/form/use-form.ts";
import type { WizardStep } from "#platform/web/wizard/step-view.ts";
import { type ContractingAnswers, isCompany } from "./contracting-answers.ts";
import { useContracting } from "./contracting-context.ts";
import { type PersonProblem, personProblems } from "./person-rules.ts";
import { ownerAddressNames } from "./server-names.ts";
import { StepFilesField, type StoredFiles, useStepFiles, useStoredFiles } from "./step-files.tsx";
import { useWords } from "./words.ts";

type Step = WizardStep<ContractingAnswers, "person">;
interface StepProps {
  readonly step: Step;
}
type LoadedProps = StepProps & { readonly stored: StoredFiles };

const useProblemTexts = () => {
  const t = useWords();
  return (problem: PersonProblem | undefined): string | undefined =>
    problem === undefined ? undefined : t(`problems.${problem}`);
};

/** The rules of the holder's names and numbers: of a person, or of a company and who represents it. */
const useHolderRules = (
  values: ContractingAnswers["person"],
  problems: ReturnType<typeof personProblems>,
) => {
  const t = useWords();
  const textOf = useProblemTexts();
  const rule = (name: keyof typeof problems) => ({ problem: textOf(problems[name]) });
  const company = {
    name: { label: t("fields.companyName"), ...rule("name") },
    representativeTaxId: { label: t("fields.representativeTaxId"), ...rule("representativeTaxId") },
    representativeName: { label: t("fields.representativeName"), ...rule("representativeName") },
    representativeSurname1: { label: t("fields.surname1"), ...rule("representativeSurname1") },
    representativeSurname2: { label: t("fields.surname2") },
  };
  const individual = {
    name: { label: t("fields.name"), ...rule("name") },
    surname1: { label: t("fields.surname1"), ...rule("surname1") },
    surname2: { label: t("fields.surname2") },
  };
  return {
    taxId: { label: t(values.hasPassport ? "fields.passport" : "fields.taxId"), ...rule("taxId") },
    hasPassport: { label: t("fields.hasPassport") },
    ...(isCompany(values) ? company : individual),
  };
};

const usePersonFiles = (step: Step, stored: StoredFiles) => {
  const { config } = useContracting();
  const { values, edit } = step.values;
  const { nif_faceup: idLimits, cif } = config.uploads;
  const idFront = useStepFiles({
    stored,
    ids: values.idFront,
    onIdsChange: (ids) => edit({ idFront: ids }),
    isRequired: config.dniRequired,
    limits: idLimits,
  });
  const companyDocument = useStepFiles({
    stored,
    ids: values.companyDocument,
    onIdsChange: (ids) => edit({ companyDocument: ids }),
    isRequired: true,
    limits: cif,
  });
  return { idFront, companyDocument };
};

const usePerson = (step: Step, stored: StoredFiles) => {
  const t = useWords();
  const { config } = useContracting();
  const { values } = step.values;
  const hasCompany = isCompany(values);
  const files = usePersonFiles(step, stored);
  const places = useAddressPlaces(placeCalls, values);
  const municipality = places.municipality?.ineCode ?? "";
  const faults = postalAddressFaults({ ...values, municipality });
  const addressRules = usePostalAddressRules(
    places.isPostalCodeUnknown ? { ...faults, postalCode: "invalid" } : faults,
    ownerAddressNames,
  );
  const problems = personProblems(values, config);
  const textOf = useProblemTexts();
  const form = useForm(step.values, {
    id: "person",
    fields: {
      ...useHolderRules(values, problems),
      idFront: { label: t("fields.idFront"), problem: files.idFront.problem },
      ...(hasCompany && {
        companyDocument: { label: t("fields.companyDocument"), problem: files.companyDocument.problem },
      }),
      mobile: { label: t("fields.mobile"), problem: textOf(problems.mobile) },
      email: { label: t("fields.email"), problem: textOf(problems.email) },
      language: { label: t("fields.language"), problem: textOf(problems.language) },
      isSameAddress: { label: t("fields.isSameAddress") },
      ...(!values.isSameAddress && addressRules),
    },
    send: () => {
      if (!values.isSameAddress)
        step.values.edit({ municipality, locality: places.municipality?.name ?? "" });
      step.submit();
    },
    isPending: step.isPending,
    summaryTexts: "with_label",
  });
  return { form, files, places, hasCompany };
};

type PersonForm = ReturnType<typeof usePerson>;

const HolderFields = ({ form, files, hasCompany }: Omit<PersonForm, "places">) => {
  const t = useWords();
  const { config, isNameGuessed } = useContracting();
  return (
    <>
      <TextField
        {...form.field("taxId")}
        help={t("fields.taxIdHelp")}
        width="medium"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
      />
      <Checkbox {...form.checkbox("hasPassport")} help={t("fields.hasPassportHelp")} />
      {isNameGuessed && !hasCompany && <Notice title={t("guessed.title")}>{t("guessed.text")}</Notice>}
      <TextField
        {...form.field("name")}
        autoComplete={hasCompany ? "organization" : "given-name"}
        maxLength={hasCompany ? 200 : 100}
      />
      {hasCompany ? (
        <>
          <TextField
            {...form.field("representativeTaxId")}
            help={t("fields.representativeHelp")}
            width="medium"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={20}
          />
          <TextField {...form.field("representativeName")} autoComplete="given-name" maxLength={100} />
          <TextField {...form.field("representativeSurname1")} autoComplete="family-name" maxLength={100} />
          <TextField {...form.field("representativeSurname2")} hint={t("optional")} maxLength={100} />
          <StepFilesField
            files={files.companyDocument}
            control={form.control("companyDocument")}
            help={t("fields.companyDocumentHelp")}
            isOptional={false}
          />
        </>
      ) : (
        <>
          <TextField {...form.field("surname1")} autoComplete="family-name" maxLength={100} />
          <TextField {...form.field("surname2")} hint={t("optional")} maxLength={100} />
        </>
      )}
      <StepFilesField
        files={files.idFront}
        control={form.control("idFront")}
        help={t("fields.idFrontHelp")}
        isOptional={!config.dniRequired}
      />
    </>
  );
};

const PersonForm = ({ step, stored }: LoadedProps) => {
  const t = useWords();
  const { config } = useContracting();
  const { places, ...person } = usePerson(step, stored);
  const { form } = person;
  const language = form.field("language");
  return (
    <Form form={form} summaryTitle={t("summaryTitle")} failure={step.failure}>
      <HolderFields {...person} />
      <TextField
        {...form.field("mobile")}
        help={t("fields.mobileHelp")}
        type="tel"
        autoComplete="tel"
        width="medium"
        maxLength={20}
      />
      <TextField
        {...form.field("email")}
        help={t("fields.emailHelp")}
        type="email"
        autoComplete="email"
        spellCheck={false}
        maxLength={254}
        {...(!config.emailRequired && { hint: t("optional") })}
      />
      <RadioGroup
        {...language}
        value={language.value === "" ? undefined : language.value}
        options={completeLanguages.map((value) => ({ value, label: t(`languages.${value}`) }))}
      />
      <Checkbox {...form.checkbox("isSameAddress")} />
      {!form.values.isSameAddress && <PostalAddressFields form={form} places={places} isBrief />}
      {step.buttons}
    </Form>
  );
};

/** Who contracts, and how they are reached. */
export const PersonStep = ({ step }: StepProps) => {
  const { idFront, companyDocument } = step.values.values;
  const stored = useStoredFiles(idFront.length + companyDocument.length > 0);
  return stored === undefined ? <Skeleton height="30rem" /> : <PersonForm step={step} stored={stored} />;
};
