import type { NewChange } from "./new-change.ts";
import { changeTests } from "./change-tests.ts";
import { camelOf, pascalOf } from "./names.ts";

const serverFiles = ({ name, titles }: NewChange): Record<string, string> => {
  const [camel, pascal] = [camelOf(name), pascalOf(name)];
  return {
    [`contract/change-${name}.ts`]: `import * as z from "zod/mini";
import { customerWrite, json } from "#platform/contract/endpoint.ts";
import { contractName } from "#features/contracts/contract/contract-name.ts";
import { contractChangeErrors, submitted } from "./contract-change.ts";

export const ${camel}Body = z.strictObject({ value: z.string().check(z.minLength(1), z.maxLength(100)) });

/** Holds once the retailer has carried it out. */
export const change${pascal} = customerWrite({
  id: "change${pascal}",
  summary: ${JSON.stringify(`Request a change: ${titles.en}`)},
  method: "POST",
  path: "/contracts/{name}/${name}/",
  versions: [2],
  ownership: { param: "name" },
  params: contractName,
  body: ${camel}Body,
  repetition: "key",
  response: json(submitted),
  errors: contractChangeErrors,
});
`,
    [`server/change-${name}.ts`]: `import { defineChange } from "#platform/server/change-kind.ts";
import { handler, type Handler } from "#platform/server/handler.ts";
import { change${pascal}, ${camel}Body } from "../contract/change-${name}.ts";
import {
  findChangeableContract,
  submitContractChange,
  type ContractChangePorts,
} from "./submit-contract-change.ts";

export const ${camel}Change = defineChange({
  kind: "contract.${name.replaceAll("-", "_")}",
  details: ${camel}Body,
  // The retailer carries it out in its own system, whose next export has what is then in force.
  apply: () => Promise.resolve(),
});

export const handleChange${pascal} = (ports: ContractChangePorts): Handler =>
  handler(change${pascal}, async (call) => {
    const contract = await findChangeableContract(ports, call);
    return submitContractChange(ports, call, { change: ${camel}Change, contract, details: call.body });
  });
`,
  };
};

const buttonFile = ({ name }: NewChange): Record<string, string> => {
  const [camel, pascal] = [camelOf(name), pascalOf(name)];
  return {
    [`web/${name}-change.tsx`]: `import { lazy } from "react";
import type { Contract } from "#features/contracts/contract/get-contract.ts";
import { VisuallyHidden } from "#platform/ui/layout/visually-hidden.tsx";
import { ContractChangeButton } from "./contract-change.tsx";
import { useWords } from "./words.ts";

const ${pascal}Dialog = lazy(async () => ({
  default: (await import("./${name}-dialog.tsx")).${pascal}Dialog,
}));

/** The button that begins the change. */
export const ${pascal}Change = ({ contract }: { contract: Contract }) => {
  const t = useWords();
  return (
    <ContractChangeButton
      contract={contract}
      renderDialog={(close) => <${pascal}Dialog contract={contract} onClose={close} />}
    >
      {t("${camel}.open")}
      <VisuallyHidden>{\` \${t("${camel}.title")}\`}</VisuallyHidden>
    </ContractChangeButton>
  );
};
`,
  };
};

const dialogFile = ({ name }: NewChange): Record<string, string> => {
  const [camel, pascal] = [camelOf(name), pascalOf(name)];
  return {
    [`web/${name}-dialog.tsx`]: `import type { Contract } from "#features/contracts/contract/get-contract.ts";
import { TextField } from "#platform/ui/form/text-field.tsx";
import { useForm } from "#platform/web/form/use-form.ts";
import { useFormValues } from "#platform/web/form/use-form-values.ts";
import { change${pascal} } from "../contract/change-${name}.ts";
import { ContractChangeDialog, useContractChange } from "./contract-change.tsx";
import { useWords } from "./words.ts";

interface ${pascal}DialogProps {
  readonly contract: Pick<Contract, "name">;
  readonly onClose: () => void;
}

/** Requests the change with what is typed. */
export const ${pascal}Dialog = ({ contract, onClose }: ${pascal}DialogProps) => {
  const t = useWords();
  const typed = useFormValues({ empty: { value: "" } });
  const value = typed.values.value.trim();
  const change = useContractChange(change${pascal}, { doneText: t("${camel}.done"), onDone: onClose });
  const form = useForm(typed, {
    fields: { value: { label: t("${camel}.value"), problem: value === "" ? t("${camel}.empty") : undefined } },
    send: () => change.send({ params: { name: contract.name }, body: { value } }),
    error: change.error,
    isPending: change.isPending,
    words: t,
  });
  return (
    <ContractChangeDialog
      title={t("${camel}.title")}
      description={t("${camel}.lead")}
      failedTitle={t("${camel}.failed")}
      submitText={t("${camel}.submit")}
      busyText={t("${camel}.busy")}
      change={change}
      form={form}
      onClose={onClose}
    >
      <TextField {...form.field("value")} maxLength={100} />
    </ContractChangeDialog>
  );
};
`,
  };
};

/** The files of a change of a contract that customers request, below its feature. */
export const changeFiles = (change: NewChange): Record<string, string> => ({
  ...serverFiles(change),
  ...buttonFile(change),
  ...dialogFile(change),
  ...changeTests(change),
});
