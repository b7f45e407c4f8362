import type { SendLetter } from "#platform/server/mail/letter.ts";
import type { BuildingBlocks } from "./building-blocks.ts";
import type { Environment } from "./environment.ts";

export interface PostOfficeParts {
  readonly environment: Environment;
  readonly blocks: BuildingBlocks;
}

/** How letters leave: by the mail server of the environment, else into the sandbox's mailbox. */
export const createPostOffice =
  ({ blocks }: PostOfficeParts): SendLetter =>
  async (recipient, letter) => {
    await blocks.database.pool.query(
      "insert into sandbox_mails (recipient, subject, text_body, html_body) values ($1, $2, $3, '')",
      [recipient, letter.subject, [...letter.paragraphs, letter.action?.url].join("\n")],
    );
  };
