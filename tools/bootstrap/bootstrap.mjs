// Entry point of every npm script. This file must load on any Node, however old, to report an unsupported version: the
// rest is imported after the version check.
const major = Number(process.versions.node.split(".")[0]);

if (major < 20) {
  console.error(
    "This needs Node.js 20 or newer, and this machine has " +
      process.versions.node +
      ".\nInstall a newer one from https://nodejs.org and try again. The product then brings its own Node 24.",
  );
  process.exit(1);
}

void import("./commands.mjs").then(({ runCommand }) => runCommand(process.argv[2], process.argv.slice(3)));
