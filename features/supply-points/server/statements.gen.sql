-- Generated from the sources by `npm run db:statements`. Do not edit.
-- $1 is a value; ${…} is known only when the program runs, <a | b> is one of these texts.

-- list-cnaes.ts

-- handleListCnaes, list-economic-activities
select activity_id as id, code, name from economic_activities order by activity_id;
