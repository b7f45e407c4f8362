-- The requests that wait for the retailer, which its system lists over all customers.

create index change_requests_waiting on change_requests (created_at, reference) where state in ('sent', 'accepted');
