import { resolve } from 'node:path';
import { lockFolder } from '../db/embedded/embedded-lock.ts';
import { keepServersAway, refuseServing } from '../db/serving.ts';
import { connectToServer, type DataPlace } from './source.ts';

/** A place whose servers are stopped, and where none can start until it is released. */
export interface Stopped {
  /** Throws where one has come all the same, as after the connection to the database was lost. */
  check(): Promise<void>;
  release(): Promise<void>;
}

async function holdServer(databaseUrl: string): Promise<Stopped> {
  const { client, close } = await connectToServer(databaseUrl);
  try {
    await keepServersAway(client);
  } catch (error) {
    await close();
    throw error;
  }
  return { check: () => refuseServing(client), release: close };
}

function holdFolder(folder: string): Stopped {
  const lock = lockFolder(folder);
  return { check: async () => {}, release: async () => lock.leave() };
}

/** For what is moved away, since a server would go on storing it here. Throws a DatabaseStartError while one runs. */
export async function holdStopped({ databaseUrl, directUrl = databaseUrl, dataDir }: DataPlace): Promise<Stopped> {
  return directUrl ? holdServer(directUrl) : holdFolder(resolve(dataDir, 'database'));
}
