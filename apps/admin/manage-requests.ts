import { Option } from "@commander-js/extra-typings";
import type { OperatorRequest } from "#features/requests/contract/operator-api.ts";
import { decideRequest, type Decision } from "#features/requests/server/decide-request.ts";
import { kindNames } from "#platform/contract/request-kinds.ts";
import { requestStates, type RequestState } from "#platform/contract/request-state.ts";
import { createJobQueue } from "#platform/server/jobs/job-queue.ts";
import { noJobs } from "#platform/server/jobs/jobs.ts";
import { requestKinds } from "../request-kinds.gen.ts";
import type { AdminContext } from "./admin-context.ts";
import {
  asWho,
  defaultLimit,
  limitOption,
  Refusal,
  text,
  word,
  type AddCommands,
  type Ask,
  type Outcome,
} from "#platform/server/commands/command.ts";
import { drawTable } from "#platform/server/commands/draw-table.ts";
import { madridTime } from "#platform/contract/madrid-time.ts";

const waitingStates = ["sent", "accepted"] as const;

const listRequests = async (
  { requestsWith }: AdminContext,
  { state, kind, limit }: { state?: RequestState | undefined; kind?: string | undefined; limit: number },
): Promise<Outcome> => {
  const states = state === undefined ? waitingStates : [state];
  const found = (await requestsWith(noJobs).listForOperator({ states, kind, limit })).slice(0, limit);
  return {
    lines: [
      ...drawTable(
        ["NUMBER", "SINCE", "STATE", "KIND", "NIF", "CONTRACT"],
        found.map(({ reference, createdAt, state: current, kind: what, taxId, contractName }) => [
          reference,
          madridTime(createdAt),
          current,
          what,
          taxId,
          contractName ?? "",
        ]),
      ),
      ...(found.length === 0 ? ["no requests"] : []),
    ],
    json: found,
  };
};

const requestLines = (request: OperatorRequest): string[] => [
  `${request.reference}  ${request.kind}  ${request.state}  since ${madridTime(request.createdAt)}`,
  `${request.taxId}  contract ${request.contractName ?? "none"}`,
  ...Object.entries(request.details).map(([name, value]) => `${name}: ${JSON.stringify(value)}`),
  ...request.files.map(({ filename, sizeBytes }) => `file ${filename}, ${sizeBytes} bytes`),
  ...(request.reason === "" ? [] : [`reason: ${request.reason}`]),
];

const showRequest = async ({ requestsWith }: AdminContext, reference: string): Promise<Outcome> => {
  const found = await requestsWith(noJobs).findForOperator(reference);
  if (found === undefined) throw new Refusal(`There is no request ${reference}.`);
  return { lines: requestLines(found.request), json: found.request };
};

const decide = async (
  { database, requestsWith, carryOut, now }: AdminContext,
  asked: { reference: string; decision: Decision["decision"]; as: string; reason?: string },
): Promise<Outcome> => {
  const { as: actor, ...decision } = asked;
  // The email is queued in the transaction of the change; the portal sends it.
  const queue = await createJobQueue(database, { onError: () => {} });
  try {
    const ports = { requests: requestsWith(queue.jobs), carryOut };
    const decided = await decideRequest(ports, decision, { actor, now });
    if (decided === "request_not_found") throw new Refusal(`There is no request ${asked.reference}.`);
    if (decided === "changed_meanwhile")
      throw new Refusal(`Request ${asked.reference} has been changed meanwhile.`);
    if (decided === "request_not_open")
      throw new Refusal(`The state of request ${asked.reference} does not allow this.`);
    return { lines: [`${decided.reference} is ${decided.state}.`], json: decided };
  } finally {
    await queue.stop();
  }
};

const addDecisions = (
  requests: ReturnType<Parameters<AddCommands<AdminContext>>[0]["command"]>,
  ask: Ask<AdminContext>,
): void => {
  for (const [decision, description] of [
    ["accept", "accept a request: the customer reads that it is being carried out"],
    ["complete", "report that a request has been carried out"],
  ] as const)
    requests
      .command(decision)
      .description(description)
      .argument("<NUMBER>", "number of the request", word)
      .addOption(asWho)
      .action((reference, { as }) => ask((context) => decide(context, { reference, decision, as })));
  requests
    .command("reject")
    .description("reject a request")
    .argument("<NUMBER>", "number of the request", word)
    .argument("<REASON>", "what the customer reads", text(500))
    .addOption(asWho)
    .action((reference, reason, { as }) =>
      ask((context) => decide(context, { reference, decision: "reject", reason, as })),
    );
};

export const addRequestCommands: AddCommands<AdminContext> = (program, ask) => {
  const requests = program.command("requests").description("what customers want changed");
  requests
    .command("list", { isDefault: true })
    .description("requests that wait for the retailer, the oldest first")
    .addOption(new Option("--state <STATE>", "those in this state").choices(requestStates))
    .addOption(new Option("--kind <KIND>", "those of this kind").choices(kindNames(requestKinds)))
    .addOption(limitOption)
    .action(({ state, kind, limit = defaultLimit }) =>
      ask((context) => listRequests(context, { state, kind, limit })),
    );
  requests
    .command("show")
    .description("a request with what it changes")
    .argument("<NUMBER>", "number of the request", word)
    .action((reference) => ask((context) => showRequest(context, reference)));
  addDecisions(requests, ask);
};
