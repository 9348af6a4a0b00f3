import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** What the stand-in was asked. */
interface Asked {
  readonly method: string | undefined;
  readonly authorization: string | undefined;
  readonly contentType: string | undefined;
  readonly body: unknown;
}

type Respond = (response: ServerResponse) => void;

export const json =
  (body: unknown, status = 200): Respond =>
  (response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

/** A fake payment gateway on this machine with configurable responses, which records its requests. */
export interface TestingGateway {
  readonly url: string;
  readonly asked: Asked[];
  /** What comes of the next questions. */
  respond: Respond;
  close(): Promise<void>;
}

export async function openTestingGateway(): Promise<TestingGateway> {
  const asked: Asked[] = [];
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const { method, headers } = request;
    const body: unknown = JSON.parse(await text(request));
    asked.push({ method, authorization: headers.authorization, contentType: headers['content-type'], body });
    gateway.respond(response);
  };
  const server = createServer((request, response) => {
    handle(request, response).catch((error: Error) => response.destroy(error));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A server that listens on a port has an address with one.
  const { port } = server.address() as AddressInfo;
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  const gateway: TestingGateway = {
    url: `http://127.0.0.1:${port}/verify`,
    asked,
    respond: json({ verified: true }),
    close,
  };
  return gateway;
}
