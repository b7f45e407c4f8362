import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { Definition } from "#platform/ui/data/definition-list.tsx";
import { useSnackbar } from "#platform/ui/feedback/snackbar.tsx";
import { TextField } from "#platform/ui/form/text-field.tsx";
import { useCall } from "#platform/web/api/query.ts";
import { CustomerButton } from "#platform/web/session/customer-button.tsx";
import { EditorButtons } from "#platform/web/editor-buttons.tsx";
import { Form } from "#platform/web/form/form.tsx";
import { useForm } from "#platform/web/form/use-form.ts";
import { useFormValues } from "#platform/web/form/use-form-values.ts";
import { type Contract, getContract } from "../contract/get-contract.ts";
import { listContracts } from "../contract/list-contracts.ts";
import { searchContracts } from "../contract/search-contracts.ts";
import { maxAliasLength, setContractAlias } from "../contract/set-contract-alias.ts";
import { useWords } from "./words.ts";

interface AliasFormProps {
  readonly contract: Pick<Contract, "name" | "alias">;
  readonly onDone: () => void;
}

/** Edits what the customer calls the contract; an empty name brings the address back. */
const AliasForm = ({ contract, onDone }: AliasFormProps) => {
  const t = useWords();
  const queries = useQueryClient();
  const showSnackbar = useSnackbar();
  const input = useRef<HTMLInputElement>(null);
  const { mutate, error, isPending } = useCall(setContractAlias);
  // Outside React: the form replaces the button that was pressed, so it takes the focus.
  useEffect(() => input.current?.focus(), []);
  const typed = useFormValues({ empty: { alias: contract.alias ?? "" } });
  const alias = typed.values.alias.trim();
  const send = (): void => {
    if (alias === (contract.alias ?? "")) return onDone();
    mutate(
      { params: { name: contract.name }, body: { alias } },
      {
        onSuccess: () => {
          showSnackbar({ tone: "positive", text: t(alias === "" ? "alias.removed" : "alias.saved") });
          for (const { id } of [getContract, searchContracts, listContracts])
            void queries.invalidateQueries({ queryKey: [id] });
          onDone();
        },
      },
    );
  };
  const form = useForm(typed, {
    fields: { alias: { label: t("alias.label"), codes: "rest" } },
    send,
    error,
    isPending,
    words: t,
  });
  return (
    <Form form={form}>
      <TextField
        ref={input}
        {...form.field("alias")}
        help={t("alias.help")}
        maxLength={maxAliasLength}
        autoComplete="off"
      />
      <EditorButtons form={form} onCancel={onDone} />
    </Form>
  );
};

/** What the customer calls the contract, and its editor. */
export const useNameRow = (contract: Contract): Definition => {
  const t = useWords();
  const [isEdited, setEdited] = useState(false);
  const { alias } = contract;
  const term = t("alias.term");
  if (isEdited)
    return { term, description: <AliasForm contract={contract} onDone={() => setEdited(false)} /> };
  return {
    term,
    description: alias ?? t("alias.none"),
    action: (
      <CustomerButton size="small" variant="quiet" onClick={() => setEdited(true)}>
        {t(alias === null ? "alias.add" : "alias.change")}
      </CustomerButton>
    ),
  };
};
