import type { FastifyRequest } from 'fastify';
import { networkOf } from '../shared/network.ts';
import { readDevice } from './device.ts';
import { hostOf } from './passkeys/relying-party.ts';
import type { SignInClient } from './sign-in.ts';

/** The network, the browser and the host of a call. */
export async function clientOf(request: FastifyRequest): Promise<SignInClient> {
  return {
    origin: { network: networkOf(request.ip), userAgent: request.headers['user-agent'] },
    host: hostOf(request),
    device: await readDevice(request.server.signingKeys, request),
  };
}
