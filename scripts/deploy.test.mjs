import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { checkFile, PROXIES } from '../tests/deep/proxies.ts';
import { root } from './install.mjs';

const deploy = `${root}deploy`;
let folder;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'quizdesk-deploy-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Where a program is missing, one line says so, or, where REQUIRE_SERVICES is 1, that is a failure. */
const isThere = (program, ...args) => {
  if (spawnSync(program, args).status === 0) return true;
  const why = `${program} is not installed: its file in deploy/ cannot be checked`;
  if (process.env.REQUIRE_SERVICES === '1') throw new Error(why);
  process.stderr.write(`${why}\n`);
  return false;
};

describe('compose', () => {
  // Tags of compose itself, such as !reset, are left out.
  const readCompose = (name) => parse(readFileSync(`${deploy}/${name}`, 'utf8'), { logLevel: 'error' });
  const { services, volumes } = readCompose('compose.yaml');
  const proxied = readCompose('compose.proxy.yaml');

  test('trusts the address that a proxy names only where there is one that cannot be passed by', () => {
    expect(services.quizdesk.environment).not.toHaveProperty('TRUST_PROXY');
    expect(services.quizdesk.ports).toEqual(['127.0.0.1:3000:3000']);
    expect(proxied.services.quizdesk).toMatchObject({ environment: { TRUST_PROXY: '1' }, ports: [] });
    // Lists of two files are joined but for this tag.
    expect(readFileSync(`${deploy}/compose.proxy.yaml`, 'utf8')).toContain('ports: !reset []');
    expect(proxied.services.proxy.ports).toContain('443:443');
  });

  test('hands any password over, whatever its characters', () => {
    const { DATABASE_URL, PGPASSWORD } = services.quizdesk.environment;
    expect(new URL(DATABASE_URL)).toMatchObject({ username: 'quizdesk', password: '', host: 'postgres:5432' });
    expect(PGPASSWORD).toBe(services.postgres.environment.POSTGRES_PASSWORD);
  });

  test('waits for healthy services that are there, and names its volumes', () => {
    const all = { ...services, ...proxied.services };
    for (const { depends_on: needs = {}, volumes: used = [] } of Object.values(all)) {
      for (const name of Object.keys(needs)) expect(name === 'quizdesk' || all[name].healthcheck).toBeTruthy();
      for (const [place] of used.map((volume) => volume.split(':'))) {
        if (place.startsWith('./')) expect(existsSync(join(deploy, place))).toBe(true);
        else expect({ ...volumes, ...proxied.volumes }).toHaveProperty([place]);
      }
    }
  });

  test('the image is what a release unpacks to, run by a user that cannot change it', () => {
    const image = readFileSync(`${deploy}/Dockerfile`, 'utf8');
    expect(image).toMatch(/^COPY \. \.$/m);
    expect(image).toMatch(/^USER node$/m);
    expect(image).toMatch(/^CMD \["node", "server\.js"\]$/m);
    expect(services.quizdesk).toMatchObject({
      build: { context: '..', dockerfile: 'deploy/Dockerfile' },
      read_only: true,
    });
  });

  test('asks the server of the image whether it is ready', async () => {
    const image = readFileSync(`${root}deploy/Dockerfile`, 'utf8');
    expect(image).toMatch(/^HEALTHCHECK .*CMD \["node", "scripts\/health.mjs"\]$/m);
    let status = 200;
    const server = createServer(({ url }, response) => response.writeHead(url === '/readyz' ? status : 404).end());
    await once(server.listen(0), 'listening');
    const PORT = String(server.address().port);
    const check = () =>
      new Promise((resolve) => {
        const child = spawn(process.execPath, [`${root}scripts/health.mjs`], { env: { PORT } });
        child.on('exit', resolve);
      });
    expect(await check()).toBe(0);
    status = 503;
    expect(await check()).toBe(1);
    server.close();
    await once(server, 'close');
    expect(await check()).toBe(1);
  });

  test('asks at the usual port where none is set, or an empty one', () => {
    // Something else may be at that port of this machine.
    const printed = `import http from 'node:http';
      import { syncBuiltinESMExports } from 'node:module';
      http.get = (address) => { console.log(address); process.exit(0); };
      syncBuiltinESMExports();`;
    for (const env of [{}, { PORT: '' }]) {
      const args = ['--import', `data:text/javascript,${encodeURIComponent(printed)}`, `${root}scripts/health.mjs`];
      const { stdout } = spawnSync(process.execPath, args, { env, encoding: 'utf8' });
      expect([env, stdout]).toEqual([env, 'http://localhost:3000/readyz\n']);
    }
  });
});

describe.runIf(isThere('systemd-analyze', '--version'))('the unit of systemd', () => {
  const unit = `${deploy}/quizdesk.service`;
  const analyze = (...args) => {
    const { status, stdout, stderr } = spawnSync('systemd-analyze', args, { encoding: 'utf8' });
    return { status, output: `${stdout}${stderr}` };
  };

  test('is right', () => {
    // Only the program is not where the unit looks for it.
    const here = readFileSync(unit, 'utf8').replace('ExecStart=node ', `ExecStart=${process.execPath} `);
    writeFileSync(join(folder, 'quizdesk.service'), here);
    expect(analyze('verify', join(folder, 'quizdesk.service'))).toEqual({ status: 0, output: '' });
  });

  test('exposes the machine to no more than 3.0 of 10', () => {
    // Exits with 1 above the threshold, which is in tenths.
    const { status, output } = analyze('security', '--offline=true', '--threshold=30', unit);
    expect(output).toContain('Overall exposure level for quizdesk.service');
    expect(status).toBe(0);
  });
});

describe('workflows', () => {
  const folder = `${root}.github/workflows`;
  const read = (name) => parse(readFileSync(`${folder}/${name}`, 'utf8'));

  test('a fork checks a change as this repository does', () => {
    expect(read('check.yaml').jobs.check.steps.map(({ run }) => run)).toContain('bash .ci/run');
  });

  test('the deep tests run every night and before a release', () => {
    const { on, jobs } = read('deep.yaml');
    expect(on.schedule).toHaveLength(1);
    expect(jobs.deep.steps.map(({ run }) => run)).toContain('bash .ci/run test:deep');
    expect(read('release.yml').jobs.deep.uses).toBe('./.github/workflows/deep.yaml');
  });

  test('a tag is released after the whole check, with an image of the archive', () => {
    const { on, jobs } = read('release.yml');
    expect(on).toEqual({ push: { tags: ['v*'] } });
    expect(jobs.check.uses).toBe('./.github/workflows/check.yaml');
    expect(jobs.release.needs).toEqual(['check', 'deep']);
    const commands = jobs.release.steps.map(({ run = '' }) => run).join('\n');
    expect(commands).toContain('npm run release');
    expect(commands).toContain('docker build --file=unpacked/deploy/Dockerfile');
    expect(commands).toMatch(/gh release create .* release\/\* unpacked\/sbom\.cdx\.json /);
  });

  test('the actions of others are named by commit', () => {
    const steps = readdirSync(folder).flatMap((name) =>
      Object.values(read(name).jobs).flatMap(({ steps = [] }) => steps),
    );
    const actions = steps.flatMap(({ uses }) => uses ?? []);
    expect(actions.length).toBeGreaterThan(1);
    expect(actions.filter((action) => !/@[0-9a-f]{40}$/.test(action))).toEqual([]);
  });
});

test('the development container has the databases and the Node.js of production', () => {
  const read = (path) => parse(readFileSync(root + path, 'utf8'), { logLevel: 'error' });
  const { service, dockerComposeFile } = read('.devcontainer/devcontainer.json');
  const { services } = read(`.devcontainer/${dockerComposeFile}`);
  expect(services.postgres.image).toBe(read('deploy/compose.yaml').services.postgres.image);
  expect(services.redis.image).toBe(read('deploy/compose.proxy.yaml').services.redis.image);
  const [major] = readFileSync(`${root}.nvmrc`, 'utf8').split('.');
  expect(services[service].image).toContain(`-node:4-${major}-`);
});

test('the unit starts the server again for as long as its database is away', () => {
  const [before, service] = readFileSync(`${deploy}/quizdesk.service`, 'utf8').split('[Service]');
  expect(before).toMatch(/^StartLimitIntervalSec=0$/m);
  expect(service).toMatch(/^Restart=on-failure\nRestartSec=5$/m);
});

test('the unit leaves Node.js memory that is written and run, and the data folder that it names', () => {
  const lines = readFileSync(`${deploy}/quizdesk.service`, 'utf8').split('\n');
  expect(lines).toEqual(
    expect.arrayContaining(['ProtectSystem=strict', 'StateDirectory=quizdesk', 'CapabilityBoundingSet=']),
  );
  expect(lines.filter((line) => /^(MemoryDenyWriteExecute|ProcSubset)=/.test(line))).toEqual([]);
  expect(lines.find((line) => line.startsWith('Environment='))).toContain('DATA_DIR=/var/lib/quizdesk');
});

describe.each(PROXIES)('%s', (proxy) => {
  test.runIf(isThere(proxy, proxy === 'caddy' ? 'version' : '-v'))('takes its file', async () => {
    expect(await checkFile(proxy, join(folder, proxy))).toMatchObject({ status: 0 });
  });
});
