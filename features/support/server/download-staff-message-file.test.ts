import { beforeEach, expect, test } from "vitest";
import { startDeskServer } from "#apps/server/testing/desk-server.ts";
import { downloadStaffMessageFile } from "../contract/download-staff-message-file.ts";
import { getStaffMessage } from "../contract/get-staff-message.ts";

const { database, enter, write } = await startDeskServer();
const marta = await enter("Marta", "agent");
let reference = "";
let written = 0;
const params = () => ({ reference });

beforeEach(async () => {
  written += 1;
  reference = await write("Vull contractar", `anna-${written}@correu.example`);
});

test("a file of a message is downloaded by its message alone", async () => {
  await database.unguarded.query(
    `insert into visitor_message_files (reference, file_id, filename, media_type, size_bytes, storage_key, created_at)
     values ($1, gen_random_uuid(), 'foto.pdf', 'application/pdf', 3, 'nowhere', now())`,
    [reference],
  );
  const [file] = (await marta.call(getStaffMessage, { params: params() })).json.files;
  expect(file).toMatchObject({ filename: "foto.pdf", size_bytes: 3 });
  const other = await write("Una altra", "b@correu.example");
  const foreign = { reference: other, fileId: file.id };
  expect((await marta.call(downloadStaffMessageFile, { params: foreign })).json.code).toBe(
    "message_not_found",
  );
});
