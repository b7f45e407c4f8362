import { useState } from "react";
import { applianceNames, applianceTotalW, optimalPowerW } from "#energy/appliances.ts";
import { normaliseCups } from "#energy/cups.ts";
import { uploadCalls } from "#features/uploads/contract/upload-calls.ts";
import { BackButton } from "#platform/ui/navigation/back-link.tsx";
import { Page } from "#platform/ui/layout/page.tsx";
import { Section } from "#platform/ui/layout/section.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { useCall } from "#platform/web/api/query.ts";
import { CallBackForm } from "#platform/web/call-back/call-back-form.tsx";
import { CallBackSent } from "#platform/web/call-back/call-back-sent.tsx";
import { useCallBackWords } from "#platform/web/call-back/words.ts";
import { useFormValues } from "#platform/web/form/use-form-values.ts";
import { useDocumentTitle } from "#platform/web/portal/use-document-title.ts";
import { createPowerLead, type PowerLead } from "../contract/create-power-lead.ts";
import { CalculatorForm } from "./calculator-form.tsx";
import {
  calculatorShape,
  type CalculatorValues,
  emptyCalculator,
  homeOf,
  usedAppliances,
  usedOf,
  noChoice,
  wholeNumber,
} from "./calculator-values.ts";
import { PowerResult } from "./power-result.tsx";
import { useWords } from "./words.ts";

/** The calculation as the lead has it. */
const calculatedOf = (
  values: CalculatorValues,
): Pick<PowerLead, "optimalPowerW" | "appliances" | "area" | "people" | "simultaneity"> => {
  const home = homeOf(values);
  return {
    optimalPowerW: optimalPowerW(usedAppliances(values), home),
    appliances: applianceNames.map((name) => {
      const choice = values.appliances[name] ?? noChoice;
      const totalW = choice.isOn ? applianceTotalW(usedOf(name, choice), home) : 0;
      return { name, isEnabled: choice.isOn, totalW };
    }),
    area: home.area,
    people: wholeNumber(values.people) ?? 1,
    simultaneity: home.simultaneity,
  };
};

/** Asking to be called about the calculated power, and the thanks once that is sent. */
const PowerLeadForm = ({ values }: { readonly values: CalculatorValues }) => {
  const t = useWords();
  const words = useCallBackWords();
  const { mutate, data: sent, error, isPending } = useCall(createPowerLead);
  if (sent?.status === "OK") return <CallBackSent reference={sent.reference} />;
  return (
    <Section title={words("title")} lead={words("lead")}>
      <CallBackForm
        id="power-call-back"
        uploadCalls={uploadCalls}
        attaches="nothing"
        error={error}
        isPending={isPending}
        words={t}
        send={(contact, onSent) =>
          mutate(
            { body: { cups: normaliseCups(values.cups), lead: { ...calculatedOf(values), ...contact } } },
            { onSuccess: onSent },
          )
        }
      />
    </Section>
  );
};

/** Which power a home needs, from its appliances. */
export const PowerCalculatorScreen = () => {
  const t = useWords();
  const [isCalculated, setCalculated] = useState(false);
  const typed = useFormValues({
    empty: emptyCalculator,
    draft: { key: "llum-visitor-power-calculator", shape: calculatorShape },
  });
  const back = <BackButton onPress={() => setCalculated(false)}>{t("result.again")}</BackButton>;
  return (
    <Page
      title={t("title")}
      documentTitle={useDocumentTitle(t("title"))}
      lead={isCalculated ? undefined : t("lead")}
      {...(isCalculated && { back })}
    >
      {isCalculated ? (
        <Stack gap="large">
          <PowerResult values={typed.values} />
          <PowerLeadForm values={typed.values} />
        </Stack>
      ) : (
        <CalculatorForm typed={typed} onCalculated={() => setCalculated(true)} />
      )}
    </Page>
  );
};
