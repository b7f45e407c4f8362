import { expect, test } from "vitest";
import { startDeskWithCases } from "#apps/desk/testing/component-desk.ts";
import { showCasePresence } from "#features/case-queue/contract/show-case-presence.ts";
import { answerStaffCase } from "../contract/answer-staff-case.ts";
import { getStaffCase } from "../contract/get-staff-case.ts";

const desk = await startDeskWithCases();
const marta = await desk.enter("Marta Roig", "agent");
const pau = await desk.enter("Pau Sala", "agent", "manager");
const openCase = (reference: string, as = marta) => desk.open(`/cases/question/${reference}`, { as });
const pdf = () => new File(["%PDF-1.7\na bill\n%%EOF\n"], "factura.pdf", { type: "application/pdf" });
const read = async (reference: string) =>
  (await marta.call(getStaffCase, { params: { reference } })).json.case;

test("an answer is sent with its file, which survives a reload and which the conversation shows", async () => {
  const reference = await desk.ask("Vull la factura");
  const screen = await openCase(reference);
  await screen.user.type(screen.getByLabelText("El que llegirà el client"), "Aquí la tens");
  await screen.user.upload(screen.getByLabelText(/Fitxers/), pdf());
  await screen.reload();
  expect(screen.getByDisplayValue("Aquí la tens")).toBeDefined();
  expect(screen.getByText("factura.pdf")).toBeDefined();
  await screen.user.click(screen.getByRole("button", { name: "Envia la resposta" }));
  expect(await desk.lastAudit()).toMatchObject({
    action: "cases answer",
    details: { reference, files: ["factura.pdf"] },
  });
  const found = await read(reference);
  expect(found.messages.at(-1)).toMatchObject({ author: "staff", body: "Aquí la tens" });
  expect(found.files).toMatchObject([{ filename: "factura.pdf", message: 2 }]);
  expect(screen.getByRole("button", { name: /Descarrega.*factura\.pdf/ })).toBeDefined();
  expect(screen.queryByDisplayValue("Aquí la tens")).toBeNull();
});

test("an answer that comes second is refused, and its text and its file stay", async () => {
  const reference = await desk.ask("Dues respostes");
  const screen = await openCase(reference);
  await screen.user.type(screen.getByLabelText("El que llegirà el client"), "La segona");
  await screen.user.upload(screen.getByLabelText(/Fitxers/), pdf());
  const { version } = (await pau.call(getStaffCase, { params: { reference } })).json;
  await pau.call(answerStaffCase, {
    params: { reference },
    body: { message: "La primera", outcome: "answer", version },
  });
  await screen.user.click(screen.getByRole("button", { name: "Envia la resposta" }));
  expect(screen.getByText(/El cas ha canviat mentre escrivies/)).toBeDefined();
  expect(screen.getByText("La primera")).toBeDefined();
  expect(screen.getByDisplayValue("La segona")).toBeDefined();
  await screen.user.click(screen.getByRole("button", { name: "Envia la resposta" }));
  expect((await read(reference)).files).toHaveLength(1);
});

test("the page names who else has the case open, and stops saying so when it is left", async () => {
  const reference = await desk.ask("Oberta per dues persones");
  const params = { kind: "question" as const, reference };
  await pau.call(showCasePresence, { params, body: { open: true } });
  const screen = await openCase(reference);
  const said = screen.getAllByRole("status").map(({ textContent }) => textContent);
  expect(said).toContain("Pau Sala també té obert aquest cas.");
  const others = async () =>
    (await pau.call(showCasePresence, { params, body: { open: true } })).json.others.map(
      ({ name }: { name: string }) => name,
    );
  expect(await others()).toEqual(["Marta Roig"]);
  await screen.user.click(screen.getByRole("link", { name: "Feina pendent", current: false }));
  expect(await others()).toEqual([]);
});

test("a case is taken, noted and put off from the keyboard, and no key acts while something is typed", async () => {
  const reference = await desk.ask("Amb el teclat");
  const screen = await openCase(reference);
  await screen.user.keyboard("t");
  expect(screen.getByRole("button", { name: "Deixa’l lliure" })).toBeDefined();
  await screen.user.keyboard("n");
  expect(document.activeElement).toBe(screen.getByLabelText("Nota nova"));
  await screen.user.keyboard("put q j");
  expect(screen.getByDisplayValue("put q j")).toBeDefined();
  expect(screen.address()).toContain(reference);
  await screen.user.click(screen.getByRole("heading", { level: 1 }));
  await screen.user.keyboard("p");
  expect(document.activeElement).toBe(screen.getByLabelText("Ajorna’l fins al"));
});
