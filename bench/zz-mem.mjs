import { readFileSync } from "node:fs";
const pss = () =>
  Math.round(
    (Number(/^Pss:\s+(\d+)/m.exec(readFileSync("/proc/self/smaps_rollup", "utf8"))[1]) * 1024) / 1e6,
  );
const t0 = performance.now();
let last = pss();
console.log("bare", last);
for (const m of process.argv.slice(2)) {
  const t = performance.now();
  await import(m.startsWith("#") || m.startsWith("/") || m.startsWith(".") ? m : m);
  const now = pss();
  console.log(m, "+" + (now - last), Math.round(performance.now() - t) + " ms");
  last = now;
}
console.log(process.memoryUsage());
