import { expect, test } from 'vitest';
import { buildNotices } from './notices.mjs';
import { productionPackages } from './production-packages.mjs';

test('the notices name every package that is bundled or installed in production, with the texts of their licences', () => {
  const notices = buildNotices();
  const packages = productionPackages('', 'apps/server', 'apps/console');
  expect(packages.map(({ name }) => name)).toEqual(expect.arrayContaining(['react', 'fastify', 'sharp']));
  const missing = packages.filter(({ name, version }) => !notices.includes(`\n${name} ${version} (`));
  expect(missing).toEqual([]);
  expect(notices).toContain('Copyright (c) Meta Platforms, Inc. and affiliates.');
  expect(buildNotices()).toBe(notices);
});
