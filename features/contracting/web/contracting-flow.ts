import type { Flow } from "#platform/web/wizard/flow.ts";
import { canonicalAnswers } from "./canonical-answers.ts";
import {
  type Answers,
  confirmationValues,
  type ContractingAnswers,
  type ContractingKind,
  contractValues,
  emptyAnswers,
  gasContractValues,
  installationValues,
  isCompany,
  paymentValues,
  personValues,
} from "./contracting-answers.ts";

export interface FlowOptions {
  readonly kind: ContractingKind;
  readonly isBusinessHalted: boolean;
  /** Whether the server is asked about the person before the flow goes on. */
  readonly isPersonChecked: boolean;
  readonly isSignedIn: boolean;
  readonly prefilledPerson: Partial<ContractingAnswers["person"]>;
}

/** The steps of one kind of contracting. */
export const contractingFlow = (options: FlowOptions): Flow<ContractingAnswers> => {
  const { kind, isBusinessHalted, isPersonChecked, isSignedIn, prefilledPerson } = options;
  const isContracted = ({ person }: Answers): boolean =>
    !isBusinessHalted || person === undefined || !isCompany(person);
  return {
    id: `contracting-${kind}`,
    version: 2,
    owner: isSignedIn ? "own" : "visitor",
    reconcile: canonicalAnswers,
    steps: {
      installation: {
        values: installationValues,
        empty: { ...emptyAnswers.installation, consent: isSignedIn },
      },
      person: {
        values: personValues,
        empty: { ...emptyAnswers.person, ...prefilledPerson },
        ...(isPersonChecked && { awaitsSave: true }),
      },
      contract: {
        values: contractValues,
        empty: emptyAnswers.contract,
        isOffered: (answers) => kind !== "gas" && isContracted(answers),
      },
      gasContract: {
        values: gasContractValues,
        empty: emptyAnswers.gasContract,
        isOffered: (answers) => kind !== "electricity" && isContracted(answers),
      },
      payment: {
        values: paymentValues,
        empty: emptyAnswers.payment,
        isSecret: true,
        isOffered: isContracted,
      },
      confirmation: { values: confirmationValues, empty: emptyAnswers.confirmation },
    },
  };
};
