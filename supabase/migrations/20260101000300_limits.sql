-- Limits against abuse, for one form each: per place, per address and for all visitors together (private.settings).
-- No address and no IP address is kept, only keyed hashes, and those for a day.

create table private.rate_events (
  kind    text not null,
  subject text not null,          -- 'all', or a keyed hash
  at      timestamptz not null default clock_timestamp()
);
create index rate_events_idx on private.rate_events (kind, subject, at desc);

-- Two rounds, so that nobody continues one hash to that of a longer text (length extension).
create function private.keyed_hash(value text) returns text
language sql stable security definer set search_path = ''
as $$
  select encode(sha256(convert_to(s.pepper, 'UTF8')
         || sha256(convert_to(s.pepper || lower(value), 'UTF8'))), 'hex')
  from private.settings s
$$;

create function private.client_ip() returns text
language plpgsql stable set search_path = ''
as $$
declare h json;
begin
  h := nullif(current_setting('request.headers', true), '')::json;
  return coalesce(nullif(h ->> 'cf-connecting-ip', ''), nullif(btrim(split_part(h ->> 'x-forwarded-for', ',', 1)), ''));
exception when others then
  return null;   -- no or unreadable headers: the other limits still apply
end;
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

-- Counts the request, or answers 429 with Retry-After in seconds (PostgREST: an error with the code PGRST sets them).
-- `details` repeats the seconds for pages, to which a gateway may not expose the header.
create function private.limit_rate(p_kind text, p_email text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  s  private.settings;
  seconds text;
  ip text := private.client_ip();
  subject_ip    text := case when ip is null then null else 'ip:' || private.keyed_hash(ip) end;
  subject_email text := 'mail:' || private.keyed_hash(p_email);
  pause interval;
begin
  select * into s from private.settings;
  perform pg_advisory_xact_lock(hashtextextended('rate:' || p_kind, 0));  -- count and add are one step
  pause := greatest(private.time_to_wait(p_kind, subject_ip, s.per_ip, s.rate_window),
                    private.time_to_wait(p_kind, subject_email, s.per_email, s.rate_window),
                    private.time_to_wait(p_kind, 'all', s.all_visitors, s.rate_window));
  if pause is not null then
    seconds := greatest(1, ceil(extract(epoch from pause)))::integer::text;
    raise sqlstate 'PGRST' using
      message = json_build_object('code', 'PT429', 'message', 'Too many requests',
                                  'details', seconds, 'hint', 'Please try again later.')::text,
      detail = json_build_object('status', 429, 'headers', json_build_object(
        'Retry-After', seconds, 'Access-Control-Expose-Headers', 'Retry-After'))::text;
  end if;
  insert into private.rate_events (kind, subject)
  select p_kind, x from unnest(array[subject_ip, subject_email, 'all']) x where x is not null;
end;
$$;

-- True, and counted, if this address has been sent fewer than `max_per_day` mails of a kind within 24 hours, none of
-- them within `pause`.
create function private.may_mail(p_kind text, p_email text, max_per_day integer, pause interval) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  v_subject text := 'mail:' || private.keyed_hash(p_email);
begin
  perform pg_advisory_xact_lock(hashtextextended('mail:' || p_kind || v_subject, 0));
  if private.time_to_wait(p_kind, v_subject, max_per_day, interval '24 hours') is not null
  or private.time_to_wait(p_kind, v_subject, 1, pause) is not null then
    return false;
  end if;
  insert into private.rate_events (kind, subject) values (p_kind, v_subject);
  return true;
end;
$$;
