import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** What becomes of the statement: it is passed on, or the connection is cut before it or once it was answered. */
type Fate = 'passed' | 'cut before' | 'cut after';

interface StatementProxy {
  readonly port: number;
  stop(): void;
}

/** A statement without parameters, as the protocol has it. */
const QUERY = 'Q'.charCodeAt(0);

/**
 * Stands between a client and a PostgreSQL server, and stops the first statement that begins with a text until it is decided what
 * becomes of it.
 */
export async function startStatementProxy(
  address: { readonly host: string; readonly port: number },
  text: string,
  decide: () => Fate | Promise<Fate>,
): Promise<StatementProxy> {
  const sockets = new Set<Socket>();
  let isMet = false;
  const server = createServer((client) => {
    const onward = connect(address.port, address.host);
    for (const end of [client, onward]) sockets.add(end.on('error', () => end.destroy()));
    const cut = () => {
      for (const end of [client, onward]) end.destroy();
    };
    let isAnswerCut = false;
    client.on('data', (chunk) => {
      const isMeant = !isMet && chunk[0] === QUERY && chunk.toString('latin1', 5).startsWith(text);
      if (!isMeant) return void onward.write(chunk);
      isMet = true;
      void Promise.resolve(decide()).then((fate) => {
        if (fate === 'cut before') return cut();
        isAnswerCut = fate === 'cut after';
        onward.write(chunk);
      });
    });
    onward.on('data', (chunk) => {
      if (isAnswerCut) cut();
      else client.write(chunk);
    });
    client.on('end', () => onward.end());
    onward.on('end', () => client.end());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const stop = () => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  // A TCP server's address is never a path.
  const { port } = server.address() as AddressInfo;
  return { port, stop };
}
