import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { buildConsole } from '../../../../scripts/build.mjs';
import { parseConfig } from '../config.ts';
import { useTestApp } from '../testing/test-app.ts';
import { buildIndexPage, consoleConfiguration } from './index-page.ts';

const BUILT_PAGE = fileURLToPath(new URL('../../../console/dist/index.html', import.meta.url));
const ASSETS = fileURLToPath(new URL('assets/', pathToFileURL(BUILT_PAGE)));
await buildConsole();
const BRAND = 'A </script><b>&"$&';

describe('the page of the console', () => {
  const test = useTestApp({
    services: ['site'],
    brandName: BRAND,
    apiUrl: 'https://api.example.org',
    contestTimeZone: 'Asia/Kolkata',
    historyDays: 90,
  });
  const load = (url: string, headers: Record<string, string> = {}) =>
    test().app.inject({ method: 'GET', url, headers });

  it('is there without a token under every address that a person may open', async () => {
    const home = await load('/');
    for (const url of [
      '/',
      '/login',
      '/schools/add/csv?from=1',
      '/no/such/page',
      '/profile/ama.mensah',
      '/quiz-of-day/1.5',
    ]) {
      const answer = await load(url);
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
      expect(answer.body).toBe(home.body);
    }
  });

  it('carries the configuration, and a brand name that looks like markup stays text', async () => {
    const { body } = await load('/');
    const [, json = ''] = /<script type="application\/json" id="quizdesk-config">(.*?)<\/script>/.exec(body) ?? [];
    expect(JSON.parse(json)).toEqual({
      brand_name: BRAND,
      tagline: 'National Schools Science and Maths Quiz',
      logo_url: null,
      main_site_url: null,
      account_url: '',
      api_url: 'https://api.example.org',
      realtime_url: 'https://api.example.org',
      time_zone: 'Asia/Kolkata',
      history_days: 90,
      deleted_people_days: 30,
    });
    expect(/<title>(.*?)<\/title>/.exec(body)?.[1]).toBe('A &#60;/script&#62;&#60;b&#62;&#38;&#34;$&#38;');
    expect(body).not.toContain('<b>');
  });

  it('lets in no scripts but its own, and calls the services alone', async () => {
    const { headers } = await load('/');
    const policy = String(headers['content-security-policy']).split('; ');
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain("connect-src 'self' https://api.example.org wss://api.example.org");
    expect(policy).toContain("frame-ancestors 'none'");
    const scripts = policy.find((directive) => directive.startsWith('script-src '));
    expect(scripts).toMatch(/^script-src 'self'( 'sha256-[\w+/]+=*')+$/);
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  it('shows its pictures, those of the API and of hosts that may have logos', () => {
    const policyFor = (env: Record<string, string>) => {
      const config = parseConfig(env);
      const page = buildIndexPage(readFileSync(BUILT_PAGE, 'utf8'), consoleConfiguration(config), config.logoHosts);
      return page.contentSecurityPolicy.split('; ').find((directive) => directive.startsWith('img-src '));
    };
    expect(policyFor({})).toBe("img-src 'self' data: blob: https:");
    expect(policyFor({ API_URL: 'http://api.example.org', LOGO_HOSTS: 'logos.example.org, *.schools.example' })).toBe(
      "img-src 'self' data: blob: http://api.example.org https://logos.example.org https://*.schools.example",
    );
    expect(() => policyFor({ LOGO_HOSTS: 'https://x.example; script-src *' })).toThrow('must be a list of hosts');
  });

  it('connects the socket to the configured address', async () => {
    const config = parseConfig({ API_URL: 'https://api.example.org', REALTIME_URL: 'http://live.example.org:8080' });
    const { realtime_url } = consoleConfiguration(config);
    expect(realtime_url).toBe('http://live.example.org:8080');
    const { contentSecurityPolicy } = buildIndexPage(readFileSync(BUILT_PAGE, 'utf8'), consoleConfiguration(config));
    expect(contentSecurityPolicy).toContain("connect-src 'self' https://api.example.org ws://live.example.org:8080;");
  });

  it('comes in the best encoding that the browser takes, once, and then as 304', async () => {
    const plain = await load('/');
    const gzip = await load('/', { 'accept-encoding': 'gzip, deflate' });
    const brotli = await load('/', { 'accept-encoding': 'gzip, deflate, br, zstd' });
    expect([plain, gzip, brotli].map(({ headers }) => headers['content-encoding'])).toEqual([undefined, 'gzip', 'br']);
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body);
    for (const { headers } of [plain, gzip, brotli]) {
      expect(headers.vary).toMatch(/accept-encoding/i);
      expect(headers['cache-control']).toBe('no-cache');
      const tag = String(headers.etag);
      expect(tag).toMatch(/^W\/"/);
      // A proxy or a cache may have made it a strong one, or know others besides.
      for (const known of [tag, tag.replace('W/', ''), `"another", ${tag}`, '*']) {
        const again = await load('/', { 'if-none-match': known });
        expect([known, again.statusCode, again.body]).toEqual([known, 304, '']);
      }
    }
    expect((await load('/', { 'if-none-match': '"another"' })).statusCode).toBe(200);
  });

  it('an encoding that the browser rules out is not used', async () => {
    const { headers } = await load('/', { 'accept-encoding': 'br;q=0, gzip;q=1.0' });
    expect(headers['content-encoding']).toBe('gzip');
  });

  it('is not given for addresses of the services', async () => {
    for (const url of [
      '/v1/schools',
      '/v1/nothing',
      '/uploads/none.png',
      '/assets/none.js',
      '/brand/logo',
      '/socket.io/',
      '/reference/x',
      '/metrics',
      '/openapi.json',
      '/.well-known/security.txt',
      '/wp-login.php',
      '/.git/config',
      '//v1/schools',
      '/V1/schools',
      '/v1%2Fschools',
      '/v1%5Cschools',
      '/%2Egit/config',
    ]) {
      const answer = await load(url);
      expect([url, answer.statusCode]).toEqual([url, 404]);
      expect(answer.json()).toEqual({
        ...{ code: 'not_found', message: 'Not Found', detail: `There is no GET ${url}.` },
        values: { method: 'GET', path: url },
      });
    }
  });
});

describe('the files of the console', () => {
  const test = useTestApp({ services: ['site'] });
  const load = (url: string, encoding: string) =>
    test().app.inject({ method: 'GET', url, headers: { 'accept-encoding': encoding } });
  const names = () => readdirSync(ASSETS);

  it('that its page names are kept for good', async () => {
    const { body } = await load('/', 'identity');
    const paths = [...body.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path = '']) => path);
    expect(paths.length).toBeGreaterThan(1);
    for (const path of paths) {
      const answer = await load(path, 'br');
      expect([answer.statusCode, answer.headers['cache-control']]).toEqual([
        200,
        'public, max-age=31536000, immutable',
      ]);
      expect(answer.headers['content-type']).toMatch(
        /^(application\/javascript|text\/css); charset=utf-8$|^font\/woff2$/,
      );
    }
    expect((await load('/favicon.svg', 'br')).headers['cache-control']).toBe('public, max-age=3600');
  });

  it('are sent whole, whatever part is asked for', async () => {
    const { payload } = await load('/favicon.svg', 'identity');
    for (const range of ['bytes=0-1', 'bytes=9000000-', 'bytes=5-2', 'bytes=a-b']) {
      const answer = await test().app.inject({ url: '/favicon.svg', headers: { range } });
      expect([range, answer.statusCode, answer.payload]).toEqual([range, 200, payload]);
    }
  });

  it('are refused with 412 where they are not as the request expects', async () => {
    const url = '/favicon.svg';
    const { etag, 'last-modified': modified } = (await load(url, 'identity')).headers;
    const get = (headers: Record<string, string>) => test().app.inject({ url, headers });
    for (const headers of [{ 'if-match': String(etag) }, { 'if-unmodified-since': String(modified) }])
      expect([headers, (await get(headers)).statusCode]).toEqual([headers, 200]);
    for (const headers of [{ 'if-match': '"another"' }, { 'if-unmodified-since': new Date(0).toUTCString() }]) {
      const answer = await get(headers);
      expect([headers, answer.statusCode, answer.json()]).toEqual([
        headers,
        412,
        { code: 'bad_request', message: 'Precondition Failed', detail: 'Precondition Failed' },
      ]);
    }
  });

  it('are sent as they were compressed at build time', async () => {
    const compressed = names().filter((name) => name.endsWith('.js') && names().includes(`${name}.br`));
    expect(compressed.length).toBeGreaterThan(0);
    for (const name of compressed) {
      for (const [encoding, end] of [
        ['br', '.br'],
        ['gzip', '.gz'],
      ] as const) {
        const answer = await load(`/assets/${name}`, encoding);
        expect([answer.headers['content-encoding'], answer.headers['content-type']]).toEqual([
          encoding,
          'application/javascript; charset=utf-8',
        ]);
        expect(answer.rawPayload.equals(readFileSync(`${ASSETS}${name}${end}`))).toBe(true);
      }
      const plain = await load(`/assets/${name}`, 'identity');
      expect(plain.headers['content-encoding']).toBeUndefined();
      expect(plain.rawPayload.equals(readFileSync(`${ASSETS}${name}`))).toBe(true);
    }
  });
});

describe('the logo', () => {
  const logo = fileURLToPath(new URL('../../../console/public/favicon.svg', import.meta.url));
  const test = useTestApp({ services: ['site'], brandLogo: logo });

  it('is served where the page looks for it, and its type is its content’s', async () => {
    const answer = await test().app.inject({ method: 'GET', url: '/brand/logo' });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/svg+xml']);
    expect(answer.rawPayload.equals(readFileSync(logo))).toBe(true);
    expect((await test().app.inject({ method: 'GET', url: '/' })).body).toContain('"logo_url":"/brand/logo"');
  });
});
