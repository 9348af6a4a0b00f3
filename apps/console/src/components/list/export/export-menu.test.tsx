import { MantineProvider } from '@mantine/core';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ExportMenu } from './export-menu.tsx';

/** The names of the files that the browser was told to save. */
let saved: string[] = [];

beforeEach(() => {
  saved = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** Starts an export whose response the test controls. It comes immediately, unless it is to wait. */
async function startExport({ waits = false } = {}) {
  const turn = Promise.withResolvers<void>();
  if (!waits) turn.resolve();
  let tell: (before: number) => void = () => undefined;
  const save: ComponentProps<typeof ExportMenu>['save'] = async (_, { onWait = () => undefined }) => {
    tell = onWait;
    await turn.promise;
    return { fileName: undefined, read };
  };
  const { promise, resolve } = Promise.withResolvers<Blob>();
  let report: (bytes: number) => void = () => undefined;
  const read = (onBytes: (bytes: number) => void = () => undefined) => {
    report = onBytes;
    return promise;
  };
  render(
    <MantineProvider env="test">
      <ExportMenu fileName="answers" save={save} />
    </MantineProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Export' }));
  const item = await screen.findByRole('menuitem', { name: 'CSV' });
  await act(async () => fireEvent.click(item));
  return {
    wait: (before: number) => act(async () => tell(before)),
    begin: () => act(async () => turn.resolve()),
    come: (bytes: number) => act(async () => report(bytes)),
    finish: () => act(async () => resolve(new Blob(['id']))),
  };
}

test('an export shows how much has come, and only its start is read out', async () => {
  const { come, finish } = await startExport();
  const button = screen.getByRole('button', { name: 'Exporting CSV...' });
  const { textContent: told } = screen.getByRole('status');
  expect([button.textContent, told]).toEqual(['Exporting CSV...', 'Exporting CSV...']);
  await come(340_000);
  expect(button.textContent).toBe('Exporting CSV...340 kB');
  await come(1_240_000);
  expect(button.textContent).toBe('Exporting CSV...1.2 MB');
  expect(screen.getByRole('button', { name: 'Exporting CSV...' })).toBe(button);
  expect(screen.getByRole('status').textContent).toBe(told);
  expect(saved).toEqual([]);
  await finish();
  expect(button.textContent).toBe('Export');
  expect(saved).toEqual(['answers.csv']);
});

test('an export that ends without a click hands the keyboard on from Cancel, and from nowhere else', async () => {
  const first = await startExport();
  screen.getByRole('button', { name: 'Cancel' }).focus();
  await first.finish();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Export' }));
  cleanup();
  const second = await startExport();
  const elsewhere = document.body.appendChild(document.createElement('input'));
  elsewhere.focus();
  await second.finish();
  expect(document.activeElement).toBe(elsewhere);
  elsewhere.remove();
});

test('an export that waits says how many are made before it, aloud too, until its turn comes or it is cancelled', async () => {
  const { wait, begin, finish } = await startExport({ waits: true });
  const { status, button } = { status: screen.getByRole('status'), button: screen.getAllByRole('button').at(-1) };
  await wait(2);
  expect([status.textContent, button?.textContent]).toEqual(Array(2).fill('Waiting: 2 exports before yours'));
  await wait(1);
  expect(status.textContent).toBe('Waiting: 1 export before yours');
  await begin();
  expect(status.textContent).toBe('Exporting CSV...');
  await finish();
  expect(saved).toEqual(['answers.csv']);
  cleanup();
  const other = await startExport({ waits: true });
  await other.wait(3);
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByRole('button', { name: 'Export' }).textContent).toBe('Export');
  await other.begin();
  await other.finish();
  expect(saved).toEqual(['answers.csv']);
});
