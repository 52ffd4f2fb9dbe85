import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { createServer } from 'node:tls';
import { onTestFinished } from 'vitest';
import { scratchFolder } from '../scratch.ts';

/** A certificate that nobody trusts of itself, for one name; undefined where there is no openssl to make it. */
export const selfSigned = (name: string) => {
  const folder = scratchFolder();
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  const subject = ['-subj', `/CN=${name}`, '-addext', `subjectAltName=DNS:${name}`];
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  try {
    execFileSync('openssl', ['req', '-x509', ...kind, ...subject, '-keyout', key, '-out', certificate], {
      stdio: 'ignore',
    });
  } catch {
    return undefined;
  }
  return { key: readFileSync(key), certificate: readFileSync(certificate), path: certificate };
};

/** A server that speaks TLS and hands on what is in it to a port that does not; its own port. */
export const startTls = async (
  { key, certificate }: { readonly key: Buffer; readonly certificate: Buffer },
  to: number,
): Promise<number> => {
  const server = createServer({ key, cert: certificate }, (socket) => {
    const onward = connect(to, '127.0.0.1');
    onward.on('error', () => socket.destroy());
    socket.on('error', () => onward.destroy());
    socket.pipe(onward).pipe(socket);
    onTestFinished(() => void socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo; // it listens on TCP
  return port;
};
