import { mkdirSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { printLine } from "./report.mjs";

const beatMs = 1000;
const deadAfterMs = 15_000;

const take = (path) => {
  try {
    writeFileSync(path, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if (error.code === "EEXIST") return false;
    throw error;
  }
};

/** The holder touches its lock every second, so an older lock is abandoned. */
const removeIfDead = (path) => {
  try {
    if (Date.now() - statSync(path).mtimeMs < deadAfterMs) return;
    const aside = `${path}.${process.pid}`;
    renameSync(path, aside);
    rmSync(aside);
  } catch (error) {
    if (error.code !== "ENOENT") throw error;
  }
};

/**
 * Runs the work under a lock of the folder; waits while another start holds it.
 * @template T @param {string} path @param {() => Promise<T>} work @returns {Promise<T>}
 */
export const oneAtATime = async (path, work) => {
  mkdirSync(dirname(path), { recursive: true });
  for (let waits = false; !take(path); waits = true) {
    if (!waits) printLine("Another start is preparing this folder; waiting for it …");
    removeIfDead(path);
    await delay(200);
  }
  const release = () => rmSync(path, { force: true });
  const beat = setInterval(() => {
    const now = new Date();
    utimesSync(path, now, now);
  }, beatMs);
  process.on("exit", release);
  try {
    return await work();
  } finally {
    clearInterval(beat);
    process.off("exit", release);
    release();
  }
};
