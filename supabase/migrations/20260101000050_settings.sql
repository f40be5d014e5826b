-- Every number that an operator may want to change, in one row: update private.settings set per_ip = 10;

create schema if not exists private;   -- never listed in [api].schemas

create table private.settings (
  only_row boolean primary key default true check (only_row),
  -- Key of all keyed hashes. A new value voids the unsubscribe links of mails already sent.
  pepper   text not null default gen_random_uuid()::text || gen_random_uuid()::text,

  -- Limits against abuse, each for one form. After a flood a visitor gets through when the window has passed.
  rate_window       interval not null default '5 minutes' check (rate_window <= '5 minutes'),
  per_ip            integer not null default 5,
  per_email         integer not null default 3,
  all_visitors      integer not null default 200,
  unclaimed_uploads integer not null default 60,    -- CVs of the last window that no application names

  -- Mail
  receipts_per_day      integer not null default 1,   -- to one address, over both forms
  confirmations_per_day integer not null default 3,   -- to one address
  mail_lease    interval not null default '2 minutes' check (mail_lease >= '1 minute'),   -- > limit of one send
  mail_give_up  interval not null default '3 days',

  -- Retention, as the privacy policy promises it (content/legal)
  keep_contacts               interval not null default '12 months',
  keep_applications           interval not null default '6 months',
  keep_applications_consented interval not null default '24 months',
  keep_pending_newsletter     interval not null default '7 days',   -- after its link has expired
  keep_mail_records           interval not null default '30 days',
  keep_rate_events            interval not null default '24 hours',
  keep_unclaimed_cvs          interval not null default '24 hours'
);
insert into private.settings default values;
