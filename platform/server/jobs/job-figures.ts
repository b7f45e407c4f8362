import { int, instant, queryRows, text, type Queryable } from "../database/query.ts";

/** Jobs that wait or are tried again, by name: how many, how many of them have failed before, and since when. */
export const summariseJobs = (client: Queryable) =>
  queryRows(client, {
    name: "summarise-jobs",
    text: `select coalesce(data ->> 'name', '') as job, count(*)::integer as waiting,
             (count(*) filter (where retry_count > 0 or state = 'retry'))::integer as retried,
             min(created_on) as "oldestAt"
           from jobs.job where state < 'active' group by 1 order by 1`,
    values: [],
    columns: { job: text, waiting: int, retried: int, oldestAt: instant },
  });
