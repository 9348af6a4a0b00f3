import type { InjectOptions, LightMyRequestResponse } from 'fastify';

/** An answer in the parts in which it was sent. */
export interface Received {
  readonly statusCode: number;
  readonly parts: readonly Buffer[];
}

/**
 * Calls and receives the answer in parts, as a client over a network does. Where tests watch how long a thread serves no one
 * else, a large answer must not be put together on it.
 */
export async function receive(
  call: (options: InjectOptions) => Promise<LightMyRequestResponse>,
  options: InjectOptions,
): Promise<Received> {
  const answer = await call({ ...options, payloadAsStream: true });
  const parts: Buffer[] = [];
  for await (const part of answer.stream()) parts.push(part);
  return { statusCode: answer.statusCode, parts };
}
