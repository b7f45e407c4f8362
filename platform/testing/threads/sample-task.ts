import { getPriority } from "node:os";

/** Tasks for tests of the thread pool. */
export type SampleTask =
  | { readonly kind: "answer"; readonly text: string }
  | { readonly kind: "busy"; readonly ms: number }
  | { readonly kind: "priority" }
  | { readonly kind: "fail" }
  | { readonly kind: "exit" };

const keepBusy = (ms: number): void => {
  const end = performance.now() + ms;
  while (performance.now() < end);
};

export const run = async (task: SampleTask): Promise<{ content: Uint8Array }> => {
  switch (task.kind) {
    case "answer":
      return { content: Buffer.from(task.text) };
    case "busy":
      keepBusy(task.ms);
      return { content: Buffer.from("") };
    case "priority":
      return { content: Buffer.from(String(getPriority())) };
    case "fail":
      throw new Error("the task failed");
    case "exit":
      return process.exit(3);
    default:
      return task satisfies never;
  }
};
