-- What banners said before, for the history at the desk.

create table banner_versions (
  banner_id integer not null,
  version integer not null,
  state text not null check (state in ('published', 'withdrawn')),
  banner jsonb not null,
  author text not null,
  written_at timestamptz not null,
  ended_at timestamptz,
  primary key (banner_id, version)
);
create index banner_versions_by_age on banner_versions (ended_at);
comment on table banner_versions is 'local: every version of a banner; the present ones are in banners.';
comment on column banner_versions.version is 'Counts the changes of a banner: who changes what was read names it.';
comment on column banner_versions.banner is 'As it was published; of a withdrawn one, as it was last.';
comment on column banner_versions.ended_at is 'When customers ceased to see it; null while it is published, so that it is not deleted by its age.';
comment on column banner_versions.author is 'Name of the staff member; empty for what was published before versions were recorded.';

insert into banner_versions (banner_id, version, state, banner, author, written_at)
select banner_id, 1, 'published',
  jsonb_build_object('bannerId', banner_id, 'code', code, 'kind', kind, 'validFrom', valid_from, 'validTo', valid_to,
    'having', having_traits, 'lacking', lacking_traits, 'isDismissible', is_dismissible, 'contents', contents,
    'alts', alts, 'link', link),
  '', now()
from banners;
