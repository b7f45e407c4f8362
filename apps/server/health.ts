// For an image without a shell: exits with 0 while the portal on PORT answers that it is ready.
const port = process.env["PORT"] ?? "3000";
const isReady = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(3_000) }).then(
  ({ ok }) => ok,
  () => false,
);
process.exitCode = isReady ? 0 : 1;
