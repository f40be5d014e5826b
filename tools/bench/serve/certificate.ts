import { execFileSync } from 'node:child_process';
import { X509Certificate, createHash, createPublicKey } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Certificate {
  key: Buffer;
  cert: Buffer;
  /** By which Chromium is told to trust it: `--ignore-certificate-errors-spki-list`. */
  fingerprint: string;
}

/** A throw-away certificate for localhost, made by openssl. Throws when openssl is missing. */
export function makeCertificate(): Certificate {
  const folder = mkdtempSync(join(tmpdir(), 'bench-certificate-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  try {
    const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
    const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
    execFileSync('openssl', ['req', '-x509', ...curve, ...subject, '-keyout', key, '-out', cert], {
      stdio: 'ignore',
    });
    const pem = readFileSync(cert);
    const der = createPublicKey(new X509Certificate(pem).publicKey.export({ type: 'spki', format: 'pem' }));
    const hash = createHash('sha256').update(der.export({ type: 'spki', format: 'der' }));
    return { key: readFileSync(key), cert: pem, fingerprint: hash.digest('base64') };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
