import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** Stands between a client and the server it needs, so that their connection can be cut. */
export interface TcpProxy {
  readonly port: number;
  /** Cuts every connection and takes no new one. */
  stop(): void;
  /** Forwards nothing any more, like a machine that hangs: connections stay open, new ones are accepted and get no data. */
  hold(): void;
  /** Passes on what it held, and goes on. */
  resume(): void;
}

/** Starts a proxy to the server at this address, on this port; 0 takes a free one. */
export async function startTcpProxy(
  address: { readonly host: string; readonly port: number },
  port = 0,
): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  let isHeld = false;
  const server = createServer((socket) => {
    const onward = connect(address.port, address.host);
    for (const end of [socket, onward]) sockets.add(end.on('error', () => end.destroy()));
    socket.pipe(onward).pipe(socket);
    if (isHeld) for (const end of [socket, onward]) end.cork();
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const stop = () => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  const setHeld = (held: boolean) => {
    isHeld = held;
    for (const socket of sockets) {
      if (held) socket.cork();
      else socket.uncork();
    }
  };
  // A TCP server's address is never a path.
  const { port: taken } = server.address() as AddressInfo;
  return { port: taken, stop, hold: () => setHeld(true), resume: () => setHeld(false) };
}
