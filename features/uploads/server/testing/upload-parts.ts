import { createSandboxScanner } from "#integrations/file-scanner/sandbox.ts";
import { temporaryFolder } from "#platform/testing/temporary/temporary-folder.ts";
import { createCleanPicture } from "../clean-picture.ts";
import { openSpool } from "../spool.ts";
import { createTurns } from "../turns.ts";

/** What receiving files needs besides database and storage, in a folder of the test. */
export const createUploadParts = () => {
  const incomingFolder = temporaryFolder("incoming");
  return {
    incomingFolder,
    scanner: createSandboxScanner(),
    inTurns: createTurns(),
    spool: openSpool(incomingFolder),
    cleanPicture: createCleanPicture(),
    onFailure: () => undefined,
  };
};
