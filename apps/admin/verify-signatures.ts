import {
  readEvidenceOfContract,
  verifyAllCustomers,
  verifyCustomer,
  type EvidenceProblem,
  type VerifiedCustomer,
} from "#features/signatures/server/verify-signatures.ts";
import {
  verifyAllLeads,
  type LeadEvidenceProblem,
  type VerifiedLead,
} from "#features/contracting/server/papers/verify-lead-papers.ts";
import { bigint, queryRow } from "#platform/server/database/query.ts";
import { drawTable } from "#platform/server/commands/draw-table.ts";
import { createNaming } from "./find-customer.ts";
import { madridTime } from "#platform/contract/madrid-time.ts";
import type { AdminContext } from "./admin-context.ts";
import { Refusal, text, type AddCommands, type Outcome } from "#platform/server/commands/command.ts";

const maxNameLength = 40;

const explain = (problem: EvidenceProblem): string => {
  switch (problem.problem) {
    case "broken_chain":
      return `entry ${problem.entry} or one before it was changed, removed or inserted`;
    case "missing_entry":
      return `request ${problem.requestId} has no entry "${problem.event}"`;
    case "other_document_hash":
      return `request ${problem.requestId} has another document hash than its evidence`;
    case "missing_document":
      return `the document of request ${problem.requestId} is not in the file storage`;
    case "changed_document":
      return `the document of request ${problem.requestId} was changed`;
    default:
      return problem satisfies never;
  }
};

const explainOfLead = (problem: LeadEvidenceProblem): string => {
  switch (problem.problem) {
    case "broken_chain":
      return `entry ${problem.entry} or one before it was changed, removed or inserted`;
    case "missing_entry":
      return `there is no entry "${problem.event}"`;
    case "other_document_hash":
      return `the ${problem.paper} has another document hash than its evidence`;
    case "missing_document":
      return `the ${problem.paper} is not in the file storage`;
    case "changed_document":
      return `the ${problem.paper} was changed`;
    default:
      return problem satisfies never;
  }
};

const findContract = async ({ database }: AdminContext, name: string) => {
  const found = await queryRow(database.pool, {
    text: `select customer_id as "customerId", contract_id as "contractId" from contract_names where name = $1`,
    values: [name],
    columns: { customerId: bigint, contractId: bigint },
  });
  if (found === undefined) throw new Refusal(`There is no contract ${name}.`);
  return found;
};

const count = (number: number, [singular, plural]: readonly [string, string]): string =>
  `${number} ${number === 1 ? singular : plural}`;

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

type Verified = Pick<VerifiedCustomer, "entries" | "documents"> & { readonly problems: readonly unknown[] };

const summarise = (verified: readonly Verified[], names: readonly [string, string]): string => {
  const problems = sum(verified.map((each) => each.problems.length));
  return [
    count(verified.length, names),
    count(sum(verified.map(({ entries }) => entries)), ["entry", "entries"]),
    `${count(sum(verified.map(({ documents }) => documents)), ["document", "documents"])}: ${
      problems === 0 ? "everything agrees" : count(problems, ["problem", "problems"])
    }`,
  ].join(", ");
};

const report = async (context: AdminContext, verified: readonly VerifiedCustomer[]) => {
  const nameOf = await createNaming(
    context,
    verified.map(({ customerId }) => customerId),
  );
  const rows = verified.flatMap(({ customerId, problems }) =>
    problems.map((problem) => [nameOf(customerId), explain(problem)]),
  );
  return {
    isFailure: rows.length > 0,
    lines: [
      summarise(verified, ["customer", "customers"]),
      ...(rows.length === 0 ? [] : drawTable(["CUSTOMER", "PROBLEM"], rows)),
    ],
    json: verified.map(({ customerId, entries, lastHash, documents, problems }) => ({
      tax_id: nameOf(customerId),
      entries,
      last_hash: lastHash ?? null,
      documents,
      problems: problems.map((problem) => ({ code: problem.problem, explanation: explain(problem) })),
    })),
  };
};

/** The evidence of requests for new contracts, which begins before there is a customer. */
const reportLeads = (verified: readonly VerifiedLead[]) => {
  const rows = verified.flatMap(({ reference, problems }) =>
    problems.map((problem) => [reference, explainOfLead(problem)]),
  );
  return {
    isFailure: rows.length > 0,
    lines: [
      ...(verified.length === 0
        ? []
        : [summarise(verified, ["request for a new contract", "requests for new contracts"])]),
      ...(rows.length === 0 ? [] : drawTable(["REQUEST", "PROBLEM"], rows)),
    ],
    json: verified.map(({ reference, entries, lastHash, documents, problems }) => ({
      request: reference,
      entries,
      last_hash: lastHash ?? null,
      documents,
      problems: problems.map((problem) => ({ code: problem.problem, explanation: explainOfLead(problem) })),
    })),
  };
};

/** The evidence of a contract's signatures; its entries are verified with all others of the customer's chain. */
const verifyContract = async (context: AdminContext, name: string): Promise<Outcome> => {
  const contract = await findContract(context, name);
  const verified = await verifyCustomer(context, contract.customerId);
  const entries = await readEvidenceOfContract(context, contract);
  const { lines, ...rest } = await report(context, [verified]);
  return {
    ...rest,
    lines: [
      ...drawTable(
        ["TIME", "EVENT", "REQUEST", "ADDRESS", "DOCUMENT (SHA-256)"],
        entries.map(({ occurredAt, event, requestId, address, documentHash }) => [
          madridTime(occurredAt),
          event,
          requestId,
          address,
          documentHash,
        ]),
      ),
      ...lines,
    ],
  };
};

const verifyAll = async (context: AdminContext): Promise<Outcome> => {
  const verified: VerifiedCustomer[] = [];
  for await (const customer of verifyAllCustomers(context)) verified.push(customer);
  const customers = await report(context, verified);
  const leads: VerifiedLead[] = [];
  for await (const lead of verifyAllLeads(context)) leads.push(lead);
  const ofLeads = reportLeads(leads);
  return {
    isFailure: customers.isFailure || ofLeads.isFailure,
    lines: [...customers.lines, ...ofLeads.lines],
    json: [...customers.json, ...ofLeads.json],
  };
};

export const addSignatureCommands: AddCommands<AdminContext> = (program, ask) => {
  program
    .command("signatures")
    .description("evidence of customers' signatures")
    .command("verify")
    .description("compares the evidence of signatures with its hashes and with the documents")
    .option("--contract <NAME>", "of one contract, with its entries", text(maxNameLength))
    .action(({ contract }) =>
      ask((context) => (contract === undefined ? verifyAll(context) : verifyContract(context, contract))),
    );
};
