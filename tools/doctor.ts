import { styleText } from 'node:util';
import { LOCAL_PUBLISHABLE_KEY } from './backend/keys.ts';
import { isLoopback } from './backend/loopback.ts';
import { backendOf, checkBackend, checkSending } from './doctor/backend.ts';
import { readCommandLine, wrongUse } from './command-line.ts';
import { checkConnection } from './doctor/certificate.ts';
import { look, type Finding, type State } from './doctor/finding.ts';
import { checkAge, checkAnswers, checkHeaders, checkPages } from './doctor/site.ts';

/** The backend is the one that the site names; its publishable key is PUBLIC_SUPABASE_KEY. */
const usage = `npm run doctor -- https://www.example.com: looks at a published site from outside and says what to do
  --send   sends a marked test message and waits until staff have been told of it
  --json   for machines
It ends with 1 if a line is red, with 2 if nothing could be asked.`;
const { values, positionals } = readCommandLine(usage, {
  allowPositionals: true,
  options: { send: { type: 'boolean' }, json: { type: 'boolean' } },
});
const [address] = positionals;
if (!address || !/^https?:\/\/[^/]+\/?$/.test(address))
  wrongUse(`Which site? npm run doctor -- https://www.example.com${address ? `, not "${address}"` : ''}`);
const site = new URL(address);
/** Milliseconds until the notice of a test message must be out: the schedule calls the worker once a minute. */
const noticeLimit = Number(process.env.DOCTOR_WAIT ?? 180) * 1000;

async function findings(): Promise<Finding[]> {
  const found = [
    ...(await checkConnection(site)),
    ...(await checkHeaders(site)),
    ...(await checkPages(site)),
    ...(await checkAnswers(site)),
    await checkAge(site),
  ];
  const url = await backendOf(site);
  if (url === undefined)
    return [
      ...found,
      look(
        'the site has no backend',
        'Right for a preview: its forms say so. Else build with PUBLIC_SUPABASE_URL.',
      ),
    ];
  const local = isLoopback(new URL(url).hostname) ? LOCAL_PUBLISHABLE_KEY : undefined;
  const key = process.env.PUBLIC_SUPABASE_KEY ?? local;
  if (key === undefined)
    return [...found, look('the backend was not asked', 'Set PUBLIC_SUPABASE_KEY to its publishable key.')];
  found.push(...(await checkBackend(site, { url, key })));
  if (values.send) found.push(await checkSending({ url, key }, noticeLimit));
  return found;
}

const found = await findings();
const count = (state: State) => found.filter((each) => each.state === state).length;
if (values.json) {
  console.log(JSON.stringify({ site: site.origin, findings: found }, null, 2));
} else {
  const colors = { ok: 'green', look: 'yellow', bad: 'red' } as const;
  for (const { state, what, remedy } of found) {
    console.log(`${styleText(colors[state], state.padEnd(4))} ${what}`);
    if (remedy && state !== 'ok') console.log(`     → ${remedy}`);
  }
  console.log(
    `\n${site.origin}: ${count('ok')} in order, ${count('look')} to look at, ${count('bad')} to mend.`,
  );
}
process.exitCode = count('bad') > 0 ? 1 : 0;
