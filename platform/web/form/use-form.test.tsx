import { screen, waitFor } from "@testing-library/dom";
import { userEvent } from "@testing-library/user-event";
import { Suspense, useState } from "react";
import { createRoot } from "react-dom/client";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import * as z from "zod/mini";
import type { PlatformErrorCode, Problem } from "#platform/contract/errors.ts";
import { Button } from "#platform/ui/form/button.tsx";
import { Checkbox } from "#platform/ui/form/checkbox.tsx";
import { TextField } from "#platform/ui/form/text-field.tsx";
import { ApiError } from "../api/api-error.ts";
import { SessionContext } from "../session/session-context.ts";
import { tabStorage } from "../tab-storage.ts";
import { LanguageContext } from "../words/language-context.ts";
import { usePlatformWords } from "../words/platform-words.ts";
import { Form } from "./form.tsx";
import { useForm } from "./use-form.ts";
import { useFormValues } from "./use-form-values.ts";

type Refusal = ApiError<PlatformErrorCode>;
const refusal = (code: PlatformErrorCode, errors: NonNullable<Problem["errors"]> = {}): Refusal =>
  new ApiError(code === "internal_error" ? 500 : 400, { code, message: code, requestId: "1", errors });

const empty = { name: "", iban: "", isOwner: false, powers: { P1: "", P2: "" } };
const shape = z.object({ name: z.string(), powers: z.object({ P1: z.string(), P2: z.string() }) });
const periods = ["P1", "P2"] as const;

interface SampleProps {
  readonly summaryTitle?: string;
  readonly isPending?: boolean;
  readonly send?: (values: typeof empty) => Refusal | undefined;
}

/** A form with a conditional field, a group of fields, a lookup and a draft. */
const Sample = ({ send, isPending = false, ...form }: SampleProps) => {
  const words = usePlatformWords();
  const [error, setError] = useState<Refusal>();
  const typed = useFormValues({ empty, draft: { key: "llum-own-sample", shape } });
  const { name, iban, isOwner, powers } = typed.values;
  const sample = useForm(typed, {
    id: "sample",
    fields: {
      name: { label: "Name", problem: name === "" ? "Write a name" : undefined },
      iban: { label: "IBAN", serverName: "account", invalid: "No such account", codes: ["not_found"] },
      ...(iban !== "" && { isOwner: { label: "Owner", problem: isOwner ? undefined : "Own it" } }),
      powers: {
        items: Object.fromEntries(
          periods.map((each) => [
            each,
            { label: each, problem: powers[each] === "" ? `No ${each}` : undefined },
          ]),
        ),
      },
    },
    send: () => setError(send?.(typed.values)),
    error,
    isPending,
    words,
  });
  return (
    <Form form={sample} failedTitle="Not done" {...form}>
      <TextField {...sample.field("name")} />
      <TextField {...sample.field("iban")} />
      {iban !== "" && <Checkbox {...sample.checkbox("isOwner")} />}
      {periods.map((each) => (
        <TextField key={each} {...sample.item("powers", each)} />
      ))}
      <Button onClick={() => typed.fillIn({ name: "Anna", iban: "ES12" })}>Look up</Button>
      <Button onClick={sample.forget}>Empty</Button>
      <Button {...sample.submitButton("Sending")}>Send</Button>
    </Form>
  );
};

const session = {
  status: "visitor",
  readOnly: false,
  newCustomer: false,
  refusal: undefined,
  noteSignedIn: () => undefined,
  announceSignedOut: () => undefined,
} as const;

/** Draws the sample; `close` leaves its page. */
const open = async (props: SampleProps = {}) => {
  const container = document.body.appendChild(document.createElement("div"));
  const root = createRoot(container);
  const close = (): void => {
    root.unmount();
    container.remove();
  };
  onTestFinished(close);
  root.render(
    <LanguageContext value={{ language: "en", changeLanguage: () => undefined }}>
      <SessionContext value={session}>
        <Suspense>
          <Sample {...props} />
        </Suspense>
      </SessionContext>
    </LanguageContext>,
  );
  await screen.findByLabelText("Name");
  const user = userEvent.setup({ document, delay: null });
  const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
  const submit = () => user.click(screen.getByRole("button", { name: /^Send/ }));
  return { user, field, submit, close };
};

/** Fills in what the rules ask for. */
const fillIn = async ({ user, field }: Awaited<ReturnType<typeof open>>) => {
  for (const label of ["Name", "P1", "P2"]) await user.type(field(label), "3");
};

beforeEach(() => {
  window.sessionStorage.clear();
  // Closed where a customer has signed out in another file's tests.
  tabStorage.reopen();
});

describe("what is wrong with the fields of a form", () => {
  test("is listed in their order, in a summary that takes the focus and leads to them", async () => {
    const { user, field, submit } = await open({ summaryTitle: "Check this" });
    await submit();
    const summary = await screen.findByRole("alert");
    await waitFor(() => expect(document.activeElement).toBe(summary));
    const links = screen.getAllByRole("link");
    expect(links.map(({ textContent }) => textContent)).toEqual(["Write a name", "No P1", "No P2"]);
    await user.click(screen.getByRole("link", { name: "No P2" }));
    expect(document.activeElement).toBe(field("P2"));
  });

  test("moves the focus to the first of them where there is no summary", async () => {
    const { user, field, submit } = await open();
    await user.type(field("Name"), "Anna");
    await submit();
    await waitFor(() => expect(document.activeElement).toBe(field("P1")));
    expect(field("P1").getAttribute("aria-invalid")).toBe("true");
  });

  test("leaves the summary with its field, and the focus where it is", async () => {
    const { user, field, submit } = await open({ summaryTitle: "Check this" });
    await user.type(field("IBAN"), "ES");
    await submit();
    expect(await screen.findByRole("link", { name: "Own it" })).toBeDefined();
    await user.clear(field("IBAN"));
    await waitFor(() => expect(screen.queryByRole("link", { name: "Own it" })).toBeNull());
    expect(screen.getByRole("link", { name: "No P1" })).toBeDefined();
    expect(document.activeElement).toBe(field("IBAN"));
  });

  test("is shown until it is right, and not for a field that came after the submission", async () => {
    const { user, field, submit } = await open();
    expect(screen.queryByText("Write a name")).toBeNull();
    await submit();
    expect(await screen.findByText("Write a name")).toBeDefined();
    await user.type(field("Name"), "Anna");
    await waitFor(() => expect(screen.queryByText("Write a name")).toBeNull());
    await user.type(field("IBAN"), "ES");
    expect(await screen.findByLabelText("Owner")).toBeDefined();
    expect(screen.queryByText("Own it")).toBeNull();
    await submit();
    expect(await screen.findByText("Own it")).toBeDefined();
  });
});

describe("a refusal of the server", () => {
  test.each([
    ["its code is about", refusal("not_found"), /could not find/i],
    ["the server names", refusal("invalid_request", { account: ["invalid"] }), "No such account"],
  ])("is shown at the field that %s, until its value changes", async (_, refused, text) => {
    const form = await open({ send: () => refused });
    await fillIn(form);
    await form.submit();
    await waitFor(() => expect(document.activeElement).toBe(form.field("IBAN")));
    expect(document.querySelector("#sample-iban-error")?.textContent).toMatch(text);
    expect(screen.queryByText("Not done")).toBeNull();
    await form.user.type(form.field("IBAN"), "1");
    await waitFor(() => expect(form.field("IBAN").getAttribute("aria-invalid")).toBeNull());
  });

  test("about no field is shown above them, until the next submission", async () => {
    const form = await open({ send: () => refusal("internal_error") });
    await fillIn(form);
    await form.submit();
    expect(await screen.findByText("Not done")).toBeDefined();
    await form.user.clear(form.field("P2"));
    await form.submit();
    expect(await screen.findByText("No P2")).toBeDefined();
    expect(screen.queryByText("Not done")).toBeNull();
  });
});

test("a form that is being sent is not sent again", async () => {
  const send = vi.fn<NonNullable<SampleProps["send"]>>();
  const form = await open({ send, isPending: true });
  await fillIn(form);
  await form.submit();
  await form.user.type(form.field("P2"), "{Enter}");
  expect(send).not.toHaveBeenCalled();
});

test("a draft outlives the page, without what its shape leaves out, until the form is emptied", async () => {
  const before = await open();
  await before.user.type(before.field("Name"), "Anna");
  await before.user.type(before.field("IBAN"), "ES12");
  await before.user.type(before.field("P1"), "4,6");
  before.close();
  const { user, field } = await open();
  expect(["Name", "IBAN", "P1"].map((label) => field(label).value)).toEqual(["Anna", "", "4,6"]);
  expect(JSON.stringify({ ...window.sessionStorage })).not.toContain("ES12");
  await user.click(screen.getByRole("button", { name: "Empty" }));
  await waitFor(() => expect(field("Name").value).toBe(""));
  expect({ ...window.sessionStorage }).toEqual({});
});

test("a lookup fills in the fields that the person has not filled in or corrected", async () => {
  const { user, field } = await open();
  await user.type(field("Name"), "Marta");
  await user.click(screen.getByRole("button", { name: "Look up" }));
  await waitFor(() => expect(field("IBAN").value).toBe("ES12"));
  expect(field("Name").value).toBe("Marta");
  await user.type(field("IBAN"), "34");
  await user.click(screen.getByRole("button", { name: "Look up" }));
  expect(field("IBAN").value).toBe("ES1234");
});
