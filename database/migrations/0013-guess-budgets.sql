-- The throttle's table also holds the stores of guesses at codes of authenticator apps, which fill again slowly.

comment on table sign_in_failures is 'directory: recent wrong passwords and codes per login, per address, and per both, and how many guesses at app codes are left; nobody need exist for a login to be counted.';
comment on column sign_in_failures.key is 'login:…, address:…, pair:… or guesses:…; logins by their SHA-256, so that mistyped passwords are not kept as users.';
comment on column sign_in_failures.failures is 'Forgotten an hour after the last one; of guesses:… when the store is full again, in 15 days at most.';
