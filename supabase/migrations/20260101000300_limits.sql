-- Limits against abuse, for one form each: per place, per address from one place, and for all visitors together
-- (private.settings). No address and no IP address is kept, only keyed hashes, and those for a day.

create table private.rate_events (
  kind    text not null,
  subject text not null,          -- 'all', or a keyed hash
  at      timestamptz not null default clock_timestamp()
);
create index rate_events_idx on private.rate_events (kind, subject, at desc);

create function private.keyed_hash(value text) returns text
language sql stable security definer set search_path = ''
as $$ select private.hash_with(s.pepper, value) from private.settings s $$;

-- Where a request comes from: an IPv4 address, or the /64 of an IPv6 address, which one line has whole. Null without
-- headers (SQL); an address that cannot be read is refused.
create function private.visitor_place() returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  headers json := nullif(current_setting('request.headers', true), '')::json;
  address text := btrim(split_part(headers ->> (select s.address_header from private.settings s), ',', -1));
  ip inet;
begin
  if coalesce(address, '') = '' then return null; end if;
  ip := regexp_replace(address, '^::ffff:(?=[0-9.]+$)', '', 'i')::inet;
  if masklen(ip) < (case family(ip) when 4 then 32 else 128 end) then
    raise invalid_text_representation;
  end if;
  return case family(ip) when 4 then host(ip) else network(set_masklen(ip, 64))::text end;
exception when invalid_text_representation then
  raise exception 'unreadable address' using errcode = '22023';
end;
$$;

-- A mailbox under its many spellings: small letters, no +tag, and what Gmail leaves out.
create function private.canonical_email(email text) returns text
language sql immutable set search_path = ''
as $$
  select case when domain in ('gmail.com', 'googlemail.com') then replace(mailbox, '.', '') || '@gmail.com'
              else mailbox || '@' || domain end
  from (select split_part(split_part(lower(email), '@', 1), '+', 1) as mailbox,
               split_part(lower(email), '@', 2) as domain) parts
$$;

-- How long until the `max_events`-th newest event leaves the window; null if there are fewer in it.
create function private.time_to_wait(p_kind text, p_subject text, max_events integer, p_window interval)
returns interval
language sql volatile security definer set search_path = ''
as $$
  select e.at + p_window - clock_timestamp()
  from private.rate_events e
  where e.kind = p_kind and e.subject = p_subject and e.at > clock_timestamp() - p_window
  order by e.at desc offset greatest(max_events, 1) - 1 limit 1
$$;

-- Answers 429 with Retry-After in seconds, which PostgREST takes from these settings. No error: it would take the count of
-- the refused try back.
create function private.refuse_for(pause interval) returns void
language plpgsql set search_path = ''
as $$
begin
  perform set_config('response.status', '429', true);
  perform set_config('response.headers', json_build_array(
    json_build_object('Retry-After', greatest(1, ceil(extract(epoch from pause)))::integer::text),
    json_build_object('Access-Control-Expose-Headers', 'Retry-After'))::text, true);
end;
$$;

-- False where the request is refused: the caller stores nothing and ends without an error. A refused try is counted for
-- its place: one that goes on trying goes on waiting.
create function private.limit_rate(p_kind text, p_email text default null) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  s private.settings;
  place text := private.visitor_place();
  subject_place text := 'place:' || private.keyed_hash(place);
  subject_email text := 'mail:' || private.keyed_hash(private.canonical_email(p_email) || ' ' || coalesce(place, ''));
  is_refused boolean;
begin
  if coalesce(current_setting('request.headers', true), '') = '' then
    return true;   -- no request: somebody at the database's own console
  end if;
  select * into s from private.settings;
  perform pg_advisory_xact_lock(hashtextextended('rate:' || p_kind, 0));  -- count and add are one step
  is_refused := private.time_to_wait(p_kind, subject_place, s.per_ip, s.rate_window) is not null
             or private.time_to_wait(p_kind, subject_email, s.per_email, s.rate_window) is not null;
  insert into private.rate_events (kind, subject)
  select p_kind, x from unnest(case when is_refused then array[subject_place]
                                    else array[subject_place, subject_email, 'all'] end) x where x is not null;
  if is_refused then
    -- What no longer counts goes, so that nobody fills the list.
    delete from private.rate_events e
     where e.kind = p_kind and e.subject = subject_place
       and e.at < (select n.at from private.rate_events n where n.kind = p_kind and n.subject = subject_place
                    order by n.at desc offset greatest(s.per_ip, 1) - 1 limit 1);
    perform private.refuse_for(greatest(private.time_to_wait(p_kind, subject_place, s.per_ip, s.rate_window),
                                        private.time_to_wait(p_kind, subject_email, s.per_email, s.rate_window)));
  elsif private.is_flood(p_kind) then
    perform private.alarm(p_kind);
  end if;
  return not is_refused;
end;
$$;

-- True while more come than all visitors send on an ordinary day. Staff are told, and nobody is refused for the others.
create function private.is_flood(p_kind text) returns boolean
language sql volatile security definer set search_path = ''
as $$
  select private.time_to_wait(p_kind, 'all', s.all_visitors + 1, s.rate_window) is not null from private.settings s
$$;

-- Tells staff of a flood, once an hour for each form.
create function private.alarm(about text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if private.time_to_wait('alarm', about, 1, interval '1 hour') is null then
    insert into private.rate_events (kind, subject) values ('alarm', about);
    insert into private.outbox (kind, language, payload) values ('staff_alarm', 'en', jsonb_build_object('about', about));
  end if;
end;
$$;

-- True, and counted, if a mail of a kind may be sent to this address: it was sent fewer than `max_per_day` within 24
-- hours, none of them within `pause`, and neither the visitor's place nor all visitors have had too many sent. When all
-- have, a place is still sent its first confirmation, up to five times as many: a flood keeps nobody else out.
create function private.may_mail(p_kind text, p_email text, max_per_day integer, pause interval) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  s private.settings;
  a_day constant interval := interval '24 hours';
  subject_mail  text := 'mail:' || private.keyed_hash(private.canonical_email(p_email));
  subject_place text := 'place:' || private.keyed_hash(private.visitor_place());
begin
  select * into s from private.settings;
  perform pg_advisory_xact_lock(hashtextextended('visitor mails', 0));
  if private.time_to_wait(p_kind, subject_mail, max_per_day, a_day) is not null
  or private.time_to_wait(p_kind, subject_mail, 1, pause) is not null
  or private.time_to_wait('visitor mail', subject_place, s.visitor_mails_per_ip, a_day) is not null
  or private.time_to_wait('visitor mail', 'all', s.visitor_mails_per_day * case
       when p_kind = 'confirmation' and subject_place is not null
        and private.time_to_wait(p_kind, subject_place, 1, a_day) is null then 5
       else 1 end, a_day) is not null then
    return false;
  end if;
  insert into private.rate_events (kind, subject)
  select * from (values (p_kind, subject_mail), (p_kind, subject_place), ('visitor mail', subject_place), ('visitor mail', 'all'))
         events (kind, subject)
  where events.subject is not null;
  return true;
end;
$$;

-- Gives the name under which one CV may be handed in, for the application with this id; asked again, the same name. Null
-- where it is refused.
-- `file_name`: <13 digits of time>-<slug of the names>.pdf, its beginning. While too many bytes lie unclaimed, a place
-- that has handed in a file without an application waits; one that has sent nothing is let in.
create function public.open_upload(application_id uuid, file_name text) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  v_place text := coalesce(private.keyed_hash(private.visitor_place()), '');
  v_name  text;
  v_wait  interval;
begin
  if file_name !~ '^[0-9]{13}(-[a-z0-9]+)+\.pdf$' or char_length(file_name) > 140 or application_id is null then
    raise exception 'invalid file name' using errcode = '22023';
  end if;
  select t.name into v_name from private.upload_tickets t where t.id = application_id and t.at > now() - interval '1 hour';
  if v_name is not null then
    return v_name;
  end if;
  if not private.limit_rate('upload') then
    return null;
  end if;
  if private.is_flooded() then
    perform private.alarm('upload');
    v_wait := private.flood_wait(application_id, v_place);
    if v_wait is not null then
      perform private.refuse_for(v_wait);
      return null;
    end if;
  end if;
  v_name := left(file_name, -4) || '-' || translate(left(gen_random_uuid()::text, 18), '-', '') || '.pdf';
  insert into private.upload_tickets as t (id, name, place) values (application_id, v_name, v_place)
  on conflict (id) do update set name = excluded.name, place = excluded.place, at = excluded.at where t.used_at is null;
  return v_name;
end;
$$;

-- What the function "captcha" gives for a token that Cloudflare has found good: good for one send.
create table private.captcha_passes (
  id text primary key default gen_random_uuid()::text,
  at timestamptz not null default clock_timestamp()
);

-- For that function (service_role only).
create function public.captcha_pass() returns text
language sql volatile security definer set search_path = ''
as $$
  delete from private.captcha_passes where at < now() - interval '10 minutes';
  insert into private.captcha_passes default values returning id
$$;

-- True where no captcha is asked for, or once for each pass.
create function private.is_person() returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  if not (select s.captcha from private.settings s) then return true; end if;
  delete from private.captcha_passes p
   where p.id = nullif(current_setting('request.headers', true), '')::json ->> 'x-captcha'
     and p.at > now() - interval '10 minutes';
  return found;
end;
$$;
