import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { ConfigurationError } from '../config.ts';

interface CertificateFiles {
  readonly cert: string;
  readonly key: string;
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

async function read<Parsed>(variable: string, path: string, parse: (pem: string) => Parsed) {
  try {
    const pem = await readFile(path, 'utf8');
    return { pem, parsed: parse(pem) };
  } catch (error) {
    throw new ConfigurationError(`${variable} cannot be read as a PEM file (${reasonOf(error)})`);
  }
}

function check(certificate: X509Certificate, key: KeyObject): void {
  if (!certificate.checkPrivateKey(key)) throw new ConfigurationError('TLS_KEY is not the key of TLS_CERT');
  if (certificate.validToDate.getTime() > Date.now()) return;
  throw new ConfigurationError(`TLS_CERT has expired on ${certificate.validToDate.toISOString().slice(0, 10)}`);
}

/** Reads the certificate, or the chain that begins with it, and its key. Throws a ConfigurationError where they are of no use. */
export async function readCertificate(files: CertificateFiles): Promise<CertificateFiles> {
  const cert = await read('TLS_CERT', files.cert, (pem) => new X509Certificate(pem));
  const key = await read('TLS_KEY', files.key, (pem) => createPrivateKey(pem));
  check(cert.parsed, key.parsed);
  return { cert: cert.pem, key: key.pem };
}
