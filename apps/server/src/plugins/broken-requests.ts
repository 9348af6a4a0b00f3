import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { SentError } from '@quizdesk/contract/errors';
import { safeHeaders } from './security.ts';

const HEADERS = Object.entries({
  ...safeHeaders(),
  'content-type': 'application/json; charset=utf-8',
  connection: 'close',
}).map(([name, value]) => `${name}: ${value}`);

/** For so long a connection that was answered in the midst of a request takes what is still on its way. */
const LINGER_MS = 1000;

/** Responds on the connection itself, where there is no reply object, and closes it. */
function respondAndClose(connection: Socket, status: 400 | 408 | 431, error: SentError): void {
  // Gone already, as after a reset.
  if (!connection.writable) return;
  const body = JSON.stringify(error);
  const head = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...HEADERS, `content-length: ${Buffer.byteLength(body)}`];
  // Closed while it sends, a client would lose the answer (RFC 9112, section 9.6); one that goes on sending is not waited for.
  connection.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => {
    setTimeout(() => connection.destroy(), LINGER_MS).unref();
  });
}

/** Ends a request that arrives too slowly. */
export function answerTooSlow(connection: Socket): void {
  respondAndClose(connection, 408, {
    code: 'bad_request',
    message: 'Request Timeout',
    detail: 'The request took too long to arrive.',
  });
}

/** Responds to what Node's parser rejects before there is a request: in the form of the contract, with the usual headers. */
export function answerBrokenRequest(error: NodeJS.ErrnoException, connection: Socket): void {
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') answerTooSlow(connection);
  else if (error.code === 'HPE_HEADER_OVERFLOW') {
    const detail = 'The headers or the address are too large.';
    respondAndClose(connection, 431, { code: 'too_large', message: 'Request Header Fields Too Large', detail });
  } else {
    respondAndClose(connection, 400, {
      code: 'bad_request',
      message: 'Bad Request',
      detail: 'This is not a request that HTTP allows.',
    });
  }
}
