-- compatible since: 0097-payment-plans-of-operators.sql
-- quick: case_queue: it has only the cases under way; the index of 100,000 takes a tenth of a second
-- The cases of a page of the queue are found by their days instead of by reading all that are under way.

create index case_queue_by_days on case_queue (opened_on, turn_on, kind, turn);
