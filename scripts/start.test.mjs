import { once } from 'node:events';
import { chmodSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { hashOf, root } from './install.mjs';
import { makeClone } from './testing/stub-clone.mjs';

vi.setConfig({ testTimeout: 60_000 }); // a busy machine is no failure

let clone;
beforeEach(() => {
  clone = makeClone();
});
afterEach(() => clone.remove());

const npmCalls = () => {
  const log = join(clone.folder, 'npm.log');
  return existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : [];
};
const SERVED = { output: expect.stringMatching(/serving\n$/), code: 0 };

describe('npm start', () => {
  test('installs everything that building needs, whatever npm would leave out, and only once', async () => {
    const env = { NODE_ENV: 'production', npm_config_omit: 'dev' };
    expect(await clone.start(env)).toMatchObject(SERVED);
    expect(npmCalls()).toEqual([expect.stringMatching(/^ci --include=dev --include=optional --include=peer /)]);
    expect(await clone.start(env)).toEqual({ output: 'serving\n', errors: '', code: 0 });
    expect(npmCalls()).toHaveLength(1);
  });

  test('installs again in a clone that an earlier version left without what building needs', async () => {
    clone.write('node_modules/.quizdesk-installed', hashOf(clone.lockOf('1.0.0')));
    clone.write('node_modules/.package-lock.json', '{"packages":{}}');
    clone.write('node_modules/node/bin/node', '');
    expect(await clone.start()).toMatchObject(SERVED);
    expect(npmCalls()).toHaveLength(1);
  });

  test('takes over packages that npm ci has installed by hand', async () => {
    await clone.start();
    rmSync(join(clone.folder, 'node_modules/.quizdesk-installed'));
    expect(await clone.start()).toMatchObject(SERVED);
    expect(npmCalls()).toHaveLength(1);
  });

  test('installs again when package-lock.json has changed, and builds again', async () => {
    await clone.start();
    clone.write('package-lock.json', clone.lockOf('1.0.1'));
    const { output, errors } = await clone.start();
    expect(output).toContain('Installing packages');
    expect(errors).toContain('Building apps/server');
    expect(npmCalls()).toHaveLength(2);
  });

  test('does not take optional packages of this machine for unnecessary, nor those of others for missing', async () => {
    await clone.start();
    const { packages } = JSON.parse(clone.lockOf('1.0.0'));
    const add = (name, facts) =>
      clone.write(
        'package-lock.json',
        JSON.stringify({
          packages: { ...packages, [`node_modules/${name}`]: { version: '1.0.0', optional: true, ...facts } },
        }),
      );
    add('of-others', { os: ['none'] });
    expect(await clone.start()).toMatchObject(SERVED);
    expect(npmCalls()).toHaveLength(1);
    add('of-this', { os: [process.platform], cpu: [process.arch] });
    expect(await clone.start()).toMatchObject(SERVED);
    expect(npmCalls()).toHaveLength(2);
  });

  test('a command that reads packages may come first, and runs on the Node that was installed', async () => {
    clone.write('scripts/first.mjs', "console.log(process.execPath, process.argv.slice(2).join(' '))");
    const options = { cwd: clone.folder };
    const { output, code } = await clone.begin({}, options, 'with-packages', ['scripts/first.mjs', 'a', 'b']).ended;
    expect([output.split('\n').at(-2), code]).toEqual([`${process.execPath} a b`, 0]);
    expect(npmCalls()).toHaveLength(1);
  });

  test.each(['release', 'docs', 'sbom', 'new-resource'])('npm run %s is such a command', (name) => {
    const { scripts } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'));
    expect(scripts[name]).toMatch(/^node scripts\/with-packages\.mjs scripts\//);
  });

  test('installs what npm run serve says is missing', async () => {
    await clone.start();
    rmSync(join(clone.folder, 'node_modules'), { recursive: true });
    clone.write('package.json', JSON.stringify({ dependencies: { node: '999.0.0' } }));
    expect(await clone.begin({}, {}, 'serve').ended).toEqual({
      output: '',
      errors: 'The packages are missing: npm start installs them.\n',
      code: 1,
    });
  });
});

describe('one sentence, and exit code 1, where', () => {
  const failsWith = async (sentence, env, options) =>
    expect(await clone.start(env, options)).toMatchObject({ errors: sentence, code: 1 });

  test.each(['EAI_AGAIN', 'ENETUNREACH'])('npm answers %s', async (code) => {
    await failsWith(
      `The packages could not be downloaded (${code}): the first start needs a connection to npm's registry. Try again once there is one.\n`,
      { NPM_STUB: `fails ${code}` },
    );
    expect(await clone.start()).toMatchObject(SERVED);
  });

  test('npm may not write', async () => {
    await failsWith(`npm cannot write to ${clone.folder}/ or to its cache (EACCES).\n`, { NPM_STUB: 'fails EACCES' });
  });

  test('npm fails for another reason, below what npm says', async () => {
    await failsWith(
      'npm error code EUSAGE\nnpm error a second line\nThe packages could not be installed: npm says why above.\n',
      { NPM_STUB: 'fails EUSAGE' },
    );
  });

  test('npm leaves out what building needs all the same', async () => {
    await failsWith('npm has not installed what building needs. Delete node_modules and run: npm ci --include=dev\n', {
      NPM_STUB: 'without-vite',
    });
  });

  test('there is no npm', async () => {
    rmSync(join(clone.folder, 'bin/npm'));
    await failsWith('npm cannot be run (ENOENT); it comes with Node.js.\n');
  });

  test('npm runs no install scripts, and this Node is too old', async () => {
    clone.write('package.json', JSON.stringify({ dependencies: { node: '999.0.0' } }));
    await failsWith(
      expect.stringMatching(/Node.js 999 is missing, .*Run: npm rebuild node --ignore-scripts=false\n$/),
      { NPM_STUB: 'without-scripts' },
    );
  });

  test.runIf(process.getuid)('the folder cannot be written to', async () => {
    chmodSync(clone.folder, 0o555);
    // The permissions of a folder do not bind the superuser.
    const options = process.getuid() === 0 ? { uid: 65_534, gid: 65_534 } : {};
    await failsWith(
      `The folder ${clone.folder}/ cannot be written to (EACCES), so nothing can be installed or built there.\n`,
      {},
      options,
    );
    chmodSync(clone.folder, 0o755);
  });
});

test('a Node that is new enough runs the product where npm runs no install scripts', async () => {
  expect(await clone.start({ NPM_STUB: 'without-scripts' })).toMatchObject(SERVED);
});

describe('two starts in one clone', () => {
  const WAITS = 'Another command installs or builds in this folder; waiting for it…\n';
  const installations = () => npmCalls().filter((line) => line.startsWith('ci'));

  /** Begins a start whose npm does not end, and one that waits for it. */
  async function beginBoth() {
    const first = clone.begin({ NPM_STUB: 'waits' }, { detached: true });
    await expect.poll(() => npmCalls().at(-1), { timeout: 20_000 }).toMatch(/^waiting/);
    const second = clone.begin();
    await new Promise((resolve) => {
      second.child.stderr.on('data', (chunk) => `${chunk}`.includes(WAITS) && resolve());
    });
    expect(installations()).toHaveLength(1);
    return { first, second, npm: Number(npmCalls().at(-1).split(' ')[1]) };
  }

  test('install and build once', async () => {
    const [one, other] = await Promise.all([clone.start(), clone.start()]);
    expect([one.code, other.code]).toEqual([0, 0]);
    expect(installations()).toHaveLength(1);
    expect(`${one.errors}${other.errors}`.match(/Building apps\/server/g)).toHaveLength(1);
  });

  test.each(['SIGKILL', 'SIGINT'])('the second goes on where the first ends by %s', async (signal) => {
    const { first, second } = await beginBoth();
    process.kill(-first.child.pid, signal);
    expect((await first.ended).code).not.toBe(0);
    expect(await second.ended).toMatchObject(SERVED);
  });

  test('the second waits for npm of the first where that alone is killed', async () => {
    const { first, second, npm } = await beginBoth();
    first.child.kill('SIGKILL');
    await once(first.child, 'exit');
    // By the time that a start in another clone is done, the second one would have begun.
    const other = makeClone();
    expect(await other.start()).toMatchObject(SERVED);
    other.remove();
    expect(installations()).toHaveLength(1);
    process.kill(npm);
    expect(await second.ended).toMatchObject(SERVED);
    expect(installations()).toHaveLength(2);
  });
});

describe('npm run dev', () => {
  /** Begins it where the packages are installed and the console is built, with a Vite that does this. */
  async function beginWith(vite) {
    await clone.start();
    clone.write('node_modules/vite/bin/vite.js', vite);
    return clone.begin({}, {}, 'dev');
  }

  test('ends as its process does that ended, and ends the other one', async () => {
    const { ended } = await beginWith('process.exitCode = 3');
    expect((await ended).code).toBe(3);
  });

  test('fails where a process is killed', async () => {
    const { ended } = await beginWith("process.kill(process.pid, 'SIGKILL')");
    expect((await ended).code).toBe(1);
  });

  test('ends without failure where someone ends it', async () => {
    const { child, ended } = await beginWith("console.log('watching'); setInterval(() => {}, 1000)");
    await once(child.stdout, 'data');
    child.kill('SIGTERM');
    expect((await ended).code).toBe(0);
  });
});

test('npm test refuses a part that there is not, before it installs or runs anything', async () => {
  expect(await clone.begin({}, {}, 'test', ['schools']).ended).toEqual({
    output: '',
    errors: 'schools is no part of the tests; there are: unit, browser, changed. One file: npm test -- unit schools\n',
    code: 1,
  });
  expect(npmCalls()).toEqual([]);
});
