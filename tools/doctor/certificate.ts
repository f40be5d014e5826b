import { connect } from 'node:tls';
import { ask } from './ask.ts';
import { all, bad, look, ok, type Finding } from './finding.ts';

const day = 86_400_000;

/** When the certificate ends, or why it is refused. */
const certificateOf = ({ hostname, port }: URL) =>
  new Promise<Date | string>((resolve) => {
    const socket = connect({ host: hostname, port: Number(port || 443), servername: hostname }, () => {
      resolve(new Date(socket.getPeerCertificate().valid_to));
      socket.end();
    });
    socket
      .on('error', (error: Error) => resolve(error.message))
      .setTimeout(10_000, () => socket.destroy(new Error('no answer')));
  });

/** The certificate, the way from http to https, and how long browsers insist on it (RFC 6797). */
export async function checkConnection(site: URL): Promise<Finding[]> {
  if (site.protocol !== 'https:')
    return [
      look('asked without TLS: neither certificate nor HSTS is checked', 'Give the address with https://.'),
    ];
  const ends = await certificateOf(site);
  if (typeof ends === 'string')
    return [
      bad(
        `the certificate is refused: ${ends}`,
        'Have the host issue one for this name; its dashboard says what it waits for.',
      ),
    ];
  const days = Math.floor((ends.getTime() - Date.now()) / day);
  const certificate =
    days < 7
      ? bad(
          `the certificate ends in ${days} days`,
          'It should have been renewed by itself: look for an error at the host.',
        )
      : ok(`the certificate is valid for ${days} days`);
  const plain = await ask(`http://${site.hostname}/`);
  const location = plain.headers.get('location') ?? '';
  const leads = location.startsWith('https://') || plain.status === 0;
  const seconds = Number(
    /max-age=(\d+)/.exec((await ask(site)).headers.get('strict-transport-security') ?? '')?.[1] ?? 0,
  );
  const hsts =
    seconds > 0 && seconds < 31_536_000
      ? [
          look(
            `HSTS lasts ${seconds} seconds`,
            'Once all works, build with SITE_HSTS=max-age=86400, a week later with max-age=31536000.',
          ),
        ]
      : [];
  return [
    certificate,
    all(
      'http leads to https',
      leads ? [] : [location || 'at all'],
      'Switch "always use HTTPS" on at the host.',
    ),
    ...hsts,
  ];
}
