import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { messageFaults, parseMessage, scopesOf, type Commit } from "./commit-rules.ts";

/** The rules apply to the commits after this one. */
const lastWithoutRules = "1db1eb8d9322c8a8b73827e20db0e5f0ac7dc474";

const git = (...args: string[]): string =>
  execFileSync("git", args, {
    encoding: "utf8",
    maxBuffer: 256 * 1024 * 1024,
    stdio: ["ignore", "pipe", "ignore"],
  });

/** The reason why the commits after `lastWithoutRules` cannot be read; undefined if they can. */
const whyNoHistory = (): string | undefined => {
  try {
    if (git("rev-parse", "--is-shallow-repository").trim() === "true") return "the history is shallow";
    git("merge-base", "--is-ancestor", lastWithoutRules, "HEAD");
    return undefined;
  } catch {
    return `there is no history from ${lastWithoutRules.slice(0, 7)} on`;
  }
};

const endOfField = "\u0001";
const startOfCommit = "\u0002";

/** Commits after `lastWithoutRules` without merges, with the paths that each changed. */
const readCommits = (): (Commit & { hash: string })[] =>
  git(
    "log",
    "--no-merges",
    "--name-only",
    `--format=${startOfCommit}%h${endOfField}%s${endOfField}%b${endOfField}`,
    `${lastWithoutRules}..HEAD`,
  )
    .split(startOfCommit)
    .slice(1)
    .map((entry) => {
      const [hash = "", subject = "", body = "", files = ""] = entry.split(endOfField);
      return { hash, subject, body, files: files.trim().split("\n").filter(Boolean) };
    });

/** A folder counts as a scope if it exists now, existed before the rules, or was changed since. */
const readScopes = (commits: readonly Commit[]): Set<string> =>
  scopesOf([
    ...git("ls-tree", "-r", "--name-only", lastWithoutRules).split("\n"),
    ...commits.flatMap(({ files }) => files),
  ]);

const report = (what: string, faults: readonly string[]): void => {
  for (const fault of faults) console.error(`${what}: ${fault}`);
  if (faults.length > 0) process.exitCode = 1;
};

const checkHistory = (): void => {
  const reason = whyNoHistory();
  if (reason !== undefined) {
    console.log(`No commit message was checked: ${reason}.`);
    return;
  }
  const commits = readCommits();
  const scopes = readScopes(commits);
  for (const commit of commits) report(`${commit.hash} "${commit.subject}"`, messageFaults(commit, scopes));
  console.log(`${commits.length} commit messages were checked.`);
};

/** The git hook calls it with the file of the commit message. */
const checkMessage = (file: string): void => {
  // The message of a merge is git's own.
  if (existsSync(git("rev-parse", "--git-path", "MERGE_HEAD").trim())) return;
  const files = git("diff", "--cached", "--name-only").split("\n").filter(Boolean);
  const message = parseMessage(readFileSync(file, "utf8"));
  if (/^(?:fixup|squash|amend)! /.test(message.subject)) return;
  report("The commit's message", messageFaults({ ...message, files }, scopesOf(git("ls-files").split("\n"))));
};

const [file] = process.argv.slice(2);
if (file === undefined) checkHistory();
else checkMessage(file);
