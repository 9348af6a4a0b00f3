import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { root } from './install.mjs';

/**
 * Where an expectation looks at a clock, which says more about the machine than about us: at the present time, at an
 * earlier present time with some tolerance, or at what has passed since. Or a test that fails after few seconds.
 */
function clocksIn(text) {
  const found = [];
  const CLOCK = String.raw`(?:Date|performance)\.now\(\)`;
  const named = (rest) => [...text.matchAll(new RegExp(`(\\w+) = ${CLOCK}${rest}`, 'g'))].map(([, name]) => name);
  const looks = [
    CLOCK,
    ...named(';').map((name) => String.raw`\b${name}\b [-+] |[-+] ${name}\b`),
    ...named(' - ').map((name) => String.raw`\b${name}\b`),
  ].join('|');
  const shortTimeout = String.raw`^ *(?:test|it|describe|\]\)).*, \{ timeout: (?:\d{1,4}|1?\d_\d{3}) \}, `;
  const measure = new RegExp(
    String.raw`${shortTimeout}|performance\.now\(\) - .*|\bexpect\([^;]*?(?:${looks})[^;]*`,
    'gm',
  );
  for (const { 0: code, index } of text.matchAll(measure)) {
    found.push(`${text.slice(0, index).split('\n').length}: ${code.replaceAll(/\s+/g, ' ')}`);
  }
  return found;
}

test('no test measures how long something takes on a clock: it counts, compares within one run, or is a benchmark', () => {
  const files = globSync('{apps,packages}/*/src/**/*.test.{ts,tsx}', { cwd: root }).concat(
    globSync('tests/**/*.{test,spec}.ts', { cwd: root }),
  );
  expect(files.length).toBeGreaterThan(300);
  const found = files.flatMap((file) => clocksIn(readFileSync(root + file, 'utf8')).map((line) => `${file}:${line}`));
  expect(found).toEqual([]);
});

test.each([
  'expect(performance.now() - began).toBeLessThan(5000)',
  'expect(Date.now() - began).toBeLessThan(5000)',
  'expect(Math.abs(start.getTime() - Date.now())).toBeLessThan(20_000)',
  'expect(Math.abs(claims.iat - Date.now() / 1000)).toBeLessThan(5)',
  'expect(row.starts_at.getTime() <= Date.now()).toBe(true)',
  'expect(computed?.getTime()).toBeGreaterThan(\n    Date.now() - 60_000,\n  )',
])('such a measure is found: %s', (code) => {
  expect(clocksIn(`const began = performance.now();\n${code};\n`)).toEqual([`2: ${code.replaceAll(/\s+/g, ' ')}`]);
});

test.each([
  "test('it is read in no time', { timeout: 3000 }, () => {",
  "])('%s is read in no time', { timeout: 10_000 }, () => {",
  'const before = Date.now();\nexpect(deliveredAt).toBeGreaterThan(before - 1000);',
  'const tookMs = Date.now() - start;\nexpect(tookMs).toBeLessThan(5000);',
])('one in other words is found: %s', (code) => {
  expect(clocksIn(code)).toHaveLength(1);
});

test.each([
  "test('it is read', { timeout: 90_000 }, () => {",
  'await vi.waitFor(() => isRead(), { timeout: 5000 });',
  'let nowMs = performance.now();\nnowMs += 61_000;\nexpect(limit(nowMs)).toBe(true);',
  'vi.setSystemTime(Date.now() + 59_000);\nexpect(isValid(token)).toBe(true);',
  'const old = new Date(Date.now() - 60_000);\nexpect(await listUntouched(old)).toEqual([]);',
])('one that only moves the clock or waits is none: %s', (code) => {
  expect(clocksIn(code)).toEqual([]);
});
