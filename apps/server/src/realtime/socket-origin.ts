import type { IncomingMessage } from 'node:http';
import type { Config } from '../config.ts';
import { isPageOfOurs, originOf } from '../shared/page-origin.ts';

/**
 * True for a socket that a page of ours opens, or something that is no browser, which sends no Origin. A page of another
 * site must not open one in the name of its visitor.
 */
export function mayOpenSocket(request: Pick<IncomingMessage, 'headers'>, config: Config): boolean {
  const { origin } = request.headers;
  const known = [originOf(config.consoleUrl), originOf(config.mainSiteUrl), ...config.socketOrigins];
  return origin === undefined || isPageOfOurs(origin, request, config, known);
}
