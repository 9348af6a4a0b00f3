import { cleanup } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { showAfterLogin } from './console.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

test.each(['/reference', '/v1/openapi.json?x=1'])(
  '%s, a page of the server, is loaded from there after the login',
  async (href) => {
    const replace = vi.spyOn(window.location, 'replace').mockReturnValue();
    await showAfterLogin(href);
    expect(replace.mock.calls).toEqual([[href]]);
  },
);

test('a page of the console is shown after the login without a new document', async () => {
  const replace = vi.spyOn(window.location, 'replace').mockReturnValue();
  document.body.innerHTML = '<div id="root"></div>';
  await showAfterLogin('/schools?page=2');
  expect(replace).not.toHaveBeenCalled();
});
