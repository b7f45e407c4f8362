import { setTimeout as wait } from "node:timers/promises";

/** A case that was answered with its reference. */
export interface WrittenCase {
  readonly subject: string;
  readonly reference: string;
}

const callTimeoutMs = 30_000;

const firstContract = async (origin: string, cookie: string): Promise<number> => {
  const answer = await fetch(`${origin}/api/v2/contracts/list-info/`, { headers: { cookie } });
  const { result }: { result: { electricity: { id: number }[] } } = JSON.parse(await answer.text());
  const [contract] = result.electricity;
  if (contract === undefined) throw new Error("The customer has no contract");
  return contract.id;
};

/** A customer who writes one case after another until `stop`, which returns those that were answered. */
export const startSteadyCases = async ({
  origin,
  cookie,
  betweenCallsMs,
}: {
  readonly origin: string;
  readonly cookie: string;
  readonly betweenCallsMs: number;
}) => {
  const contractId = await firstContract(origin, cookie);
  const written: WrittenCase[] = [];
  const over = new AbortController();
  const write = async (subject: string): Promise<void> => {
    const answer = await fetch(`${origin}/api/v1/crm/cases/`, {
      method: "POST",
      signal: AbortSignal.timeout(callTimeoutMs),
      headers: { cookie, "sec-fetch-site": "same-origin", "content-type": "application/json" },
      body: JSON.stringify({
        polissa_id: contractId,
        polissa_type: "electricity",
        categ_id: 1,
        title: subject,
        message: `Una pregunta: ${subject}.`,
      }),
    });
    const body = await answer.text();
    if (!answer.ok) throw new Error(`A case was answered with ${answer.status}: ${body}`);
    const { data }: { data: { id: string } } = JSON.parse(body);
    written.push({ subject, reference: data.id });
  };
  const writeUntilOver = async (): Promise<void> => {
    for (let number = 1000; !over.signal.aborted; number += 1) {
      // What was not answered may be there or not.
      await write(`Pregunta ${number}`).catch((error: unknown) => {
        if (!(error instanceof DOMException)) throw error;
      });
      await wait(betweenCallsMs);
    }
  };
  const writing = writeUntilOver();
  writing.catch(() => {});
  return {
    stop: async (): Promise<readonly WrittenCase[]> => {
      over.abort();
      await writing;
      return written;
    },
  };
};
