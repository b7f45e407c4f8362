import { Printer } from "lucide-react";
import { contractAddress } from "#features/contracts/contract/routes.ts";
import { DefinitionList, type Definition } from "#platform/ui/data/definition-list.tsx";
import { Button, ButtonRow } from "#platform/ui/form/button.tsx";
import { Section } from "#platform/ui/layout/section.tsx";
import { TextLink } from "#platform/ui/navigation/text-link.tsx";
import { usePath } from "#platform/web/routing/use-path.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import type { CaseDetail } from "../contract/case-detail.ts";
import { ReceiptButton } from "./sent-receipt.tsx";
import { useWords } from "./words.ts";

const known = (term: string, description: Definition["description"] | null): Definition[] =>
  description === null ? [] : [{ term, description }];

const useFacts = (request: CaseDetail): Definition[] => {
  const t = useWords();
  const formats = useFormats();
  const path = usePath();
  const { reference, category, place, contractName, commodity, invoiceNumber, createdAt, readings } = request;
  const contract = commodity && contractName !== null ? contractAddress(commodity, contractName) : undefined;
  const contractText = place ?? contractName;
  return [
    ...readings.map(({ register, value, readOn }) => ({
      term: t("request.reading", { register }),
      description: t("request.readingValue", {
        value: formats.number(value),
        unit: register === "gas" ? "m³" : "kWh",
        day: formats.dayInText(readOn),
      }),
    })),
    ...known(
      t("request.contract"),
      contract === undefined ? (
        contractText
      ) : (
        <TextLink href={path(contract.route, contract.params)}>{contractText}</TextLink>
      ),
    ),
    ...known(t("request.invoice"), invoiceNumber),
    ...known(t("request.category"), category),
    { term: t("request.created"), description: formats.longInstant(createdAt) },
    { term: t("request.number"), description: reference },
  ];
};

/** What is known of a request besides its answer, with its receipt and its print. */
export const RequestFacts = ({ request }: { readonly request: CaseDetail }) => {
  const t = useWords();
  const facts = useFacts(request);
  const { kind, reference } = request;
  return (
    <Section title={t("request.details")}>
      <DefinitionList rows={facts} />
      <ButtonRow>
        {kind !== "change" && <ReceiptButton reference={reference} variant="secondary" />}
        <Button variant="quiet" icon={<Printer aria-hidden="true" />} onClick={() => window.print()}>
          {t("request.print")}
        </Button>
      </ButtonRow>
    </Section>
  );
};
