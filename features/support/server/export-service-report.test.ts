import { expect, test } from "vitest";
import { startDeskServer } from "#apps/server/testing/desk-server.ts";
import { exportServiceReport } from "../contract/export-service-report.ts";
import { getServiceReport } from "../contract/get-service-report.ts";

const { enter, ask } = await startDeskServer();
const pau = await enter("Pau", "manager");
const download = (lang: "ca" | "es" | "en", format: "csv" | "xlsx" = "csv") =>
  pau.call(exportServiceReport, { query: { year: 2021, format, lang } });

test("the sheet has the rows of the screen, in the words of the chosen language", async () => {
  await ask("Una consulta", new Date("2021-05-03T10:00:00Z"));
  const { json } = await pau.call(getServiceReport, { query: { year: 2021 } });
  const { text } = await download("en");
  const lines = text
    .replace("\uFEFF", "")
    .trimEnd()
    .split("\r\n")
    .map((line) => line.split(";"));
  expect(lines).toHaveLength(21);
  expect(lines[0]?.slice(0, 5)).toEqual([
    "Period",
    "Kind",
    "Received",
    "With a first answer",
    "First answer within 15 working days",
  ]);
  expect(lines.slice(1).map(([, , received]) => Number(received))).toEqual(
    json.rows.map(({ received }: { received: number }) => received),
  );
  expect(lines[5]?.slice(0, 4)).toEqual(["Q2 2021", "Questions", "1", "0"]);
  expect((await download("ca")).text).toContain("T2 2021;Consultes;1;0;0;;;;0;0;;;;1;1;0");
  expect((await download("es")).text).toContain("Primera respuesta en 15 días hábiles o menos");
  expect((await download("es", "xlsx")).text.slice(0, 2)).toBe("PK");
});
