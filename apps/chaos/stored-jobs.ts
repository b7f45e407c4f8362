import type { Database } from "#platform/server/database/pool.ts";
import { bigint, execute, json, queryRow, text } from "#platform/server/database/query.ts";
import type { Jobs, Worker } from "#platform/server/jobs/jobs.ts";

/** The table of the queue, for the tests that make it. */
export const queueTable =
  "create table queued_jobs (job_id bigint generated always as identity primary key, name text, payload jsonb)";

/** A job queue in the database, whose jobs run when they are asked to, and again after a kill in the middle. */
export const createStoredJobs = ({
  database,
  counted,
  step,
}: {
  readonly database: Database;
  /** The same, whose statements are steps. */
  readonly counted: Database;
  readonly step: () => void;
}) => {
  const jobs: Jobs = {
    add: async ({ name }, payload, client) => {
      await execute(client ?? counted.pool, {
        text: "insert into queued_jobs (name, payload) values ($1, $2)",
        values: [name, payload],
      });
    },
    addAll: async ({ name }, payloads, client) => {
      await execute(client, {
        text: "insert into queued_jobs (name, payload) select $1, unnest($2::jsonb[])",
        values: [name, payloads],
      });
    },
  };
  return {
    jobs,
    doAll: async (workers: readonly Worker[], now: Date): Promise<void> => {
      for (;;) {
        const job = await queryRow(database.pool, {
          text: "select job_id as id, name, payload from queued_jobs order by job_id limit 1",
          columns: { id: bigint, name: text, payload: json({ parse: (value) => value }) },
        });
        if (job === undefined) return;
        await workers.find((worker) => worker.job.name === job.name)?.work(Object(job.payload), now);
        step();
        await execute(database.pool, {
          text: "delete from queued_jobs where job_id = $1",
          values: [job.id],
        });
      }
    },
  };
};
