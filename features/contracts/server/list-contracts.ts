import { page } from "#platform/contract/list.ts";
import type { CompleteLanguage } from "#platform/contract/languages.ts";
import { compareNames } from "#platform/contract/name-order.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { handler, type Handler } from "#platform/server/handler.ts";
import { type Commodity, contractStates } from "../contract/contract-fields.ts";
import { listContractNames } from "../contract/list-contract-names.ts";
import { listContracts } from "../contract/list-contracts.ts";
import { placeOf, searchContracts } from "../contract/search-contracts.ts";
import { type HeldContracts, summarizeContracts } from "../contract/summarize-contracts.ts";
import { type ContractPorts, contractRowOf, fullAddressOf, wholeContracts } from "./contract-answer.ts";
import {
  countContracts,
  findContractChoices,
  findContractGroups,
  findContractNames,
  findContractRows,
} from "./contract-list-queries.ts";
import { findContracts } from "./contract-queries.ts";

interface Ports {
  readonly database: Database;
}

export const handleListContracts = (ports: ContractPorts): Handler =>
  handler(listContracts, async (call) => {
    const { query, session } = call;
    const rows = async () =>
      query.fields === "list"
        ? (await findContractRows(ports.database, session.customerId, query)).map(contractRowOf)
        : wholeContracts(ports, await findContracts(ports.database, session.customerId, query), call);
    const [items, total] = await Promise.all([
      rows(),
      countContracts(ports.database, session.customerId, query),
    ]);
    return page<Awaited<ReturnType<typeof rows>>[number]>(items, total, query);
  });

type FoundName = Awaited<ReturnType<typeof findContractNames>>[number];

const choiceOf = ({ contractId, name, alias, commodity, state, cups, ...place }: FoundName) => ({
  contractId,
  name,
  alias,
  commodity,
  state,
  cups,
  street: place.street,
  city: place.city,
  place: placeOf({ alias, street: place.street, city: place.city }),
  fullAddress: fullAddressOf(place),
});

export const handleListContractNames = ({ database }: Ports): Handler =>
  handler(listContractNames, async ({ session }) => {
    const found = await findContractNames(database, session.customerId);
    const namesOf = (wanted: Commodity) =>
      found.filter(({ commodity }) => commodity === wanted).map(choiceOf);
    return { result: { electricity: namesOf("electricity"), gas: namesOf("gas") } };
  });

export const handleSearchContracts = ({ database }: Ports): Handler =>
  handler(searchContracts, async ({ query, session: { customerId } }) => {
    const [found, total] = await Promise.all([
      findContractChoices(database, customerId, query),
      countContracts(database, customerId, query),
    ]);
    return page(found.map(choiceOf), total, query);
  });

type Groups = Awaited<ReturnType<typeof findContractGroups>>;

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);

/** The groups of one commodity, with their names in alphabetical order. */
const heldContractsOf = (groups: Groups, language: CompleteLanguage): HeldContracts => {
  const compare = compareNames(language);
  const products = new Map(
    groups.flatMap(({ productId, productName }) =>
      productId === null ? [] : [[productId, productName ?? productId] as const],
    ),
  );
  return {
    count: sum(groups.map(({ count }) => count)),
    withDebtCount: sum(groups.map(({ withDebtCount }) => withDebtCount)),
    onPaperCount: sum(groups.map(({ onPaperCount }) => onPaperCount)),
    states: contractStates.filter((state) => groups.some((group) => group.state === state)),
    municipalities: [...new Set(groups.map(({ city }) => city))].toSorted(compare),
    products: [...products]
      .map(([productId, commercialName]) => ({ productId, commercialName }))
      .toSorted((a, b) => compare(a.commercialName, b.commercialName)),
  };
};

export const handleSummarizeContracts = ({ database }: Ports): Handler =>
  handler(summarizeContracts, async ({ session, language }) => {
    const groups = await findContractGroups(database, session.customerId);
    const heldOf = (wanted: Commodity) =>
      heldContractsOf(
        groups.filter(({ commodity }) => commodity === wanted),
        language,
      );
    return { electricity: heldOf("electricity"), gas: heldOf("gas") };
  });
