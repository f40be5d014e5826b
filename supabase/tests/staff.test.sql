-- What somebody who is signed in may, by the role and the claims that the API sets.
begin;
create schema tap;
create extension pgtap schema tap;
grant usage on schema tap to authenticated;
grant execute on all functions in schema tap to authenticated;
set local search_path = public, tap;
select plan(14);
insert into private.staff values ('staff@example.com');
insert into public.contact_submissions (id, name, company, email, message)
values ('10000000-0000-4000-8000-000000000001', 'Ann', 'ACME', 'ann@example.com', 'We need a team.');
set local role authenticated;

set local request.jwt.claims = '{"role": "authenticated", "email": "stranger@example.com"}';
select throws_ok('select public.staff_contacts()', '42501', 'not on the list of staff', 'A stranger lists nothing');
select throws_ok($$ select public.staff_delete('10000000-0000-4000-8000-000000000001') $$, '42501', null, 'nor deletes');
select is((select count(*) from public.contact_submissions), 0::bigint, 'and sees no row');

set local request.jwt.claims = '';
select throws_ok('select public.staff_contacts()', '42501', null, 'Without claims nothing is listed');

set local request.jwt.claims = '{"role": "authenticated", "email": "Staff@Example.com"}';
select is((select count(*) from public.contact_submissions), 0::bigint, 'Staff see no row past the functions');
select throws_ok('select * from private.staff', '42501', null, 'nor the list');
select throws_ok('select * from private.staff_accesses', '42501', null, 'nor the log');
select throws_ok($$ insert into public.contact_submissions (name, company, email, message)
                    values ('Ann', 'ACME', 'ann@example.com', 'We need a team.') $$, '42501', null, 'and add no row');
select is((select count(*) from public.staff_contacts()), 1::bigint, 'They list the requests');
select ok(public.staff_change_contact('10000000-0000-4000-8000-000000000001', 'answered', 'Called.'), 'and change them');
select throws_ok($$ update public.contact_submissions set message = 'Something else.' $$, '42501', null,
                 'but not what the visitor wrote');
reset role;
select results_eq('select action, cardinality(entries) from private.staff_accesses order by at',
                  $$ values ('search', 0), ('read', 1), ('change', 1) $$, 'which is written down');

delete from private.staff;
set local role authenticated;
select throws_ok('select public.staff_contacts()', '42501', null, 'Off the list, nothing is listed');
select set_config('private.access_noted', '', true);
select is((select count(*) from public.contact_submissions), 0::bigint, 'and no row is seen');
select * from finish();
rollback;
