import { MantineProvider } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { Profiler, useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { ResourceTable } from './resource-table.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

interface Town {
  readonly id: number;
}

const drawn = vi.fn();

/** Remembers the first town that it was drawn for. */
function Remembering({ id }: Town) {
  const [first] = useState(id);
  drawn(id);
  return <em>{first}</em>;
}

interface TownsProps {
  readonly ids: readonly number[];
  readonly isStale?: boolean;
  readonly first?: string;
}

function Towns({ ids, isStale = false, first = 'First' }: TownsProps) {
  const [rows, setRows] = useState<readonly Town[]>([]);
  if (rows.map(({ id }) => id).join() !== ids.join()) setRows(ids.map((id) => ({ id })));
  return (
    <MantineProvider env="test">
      <ResourceTable<Town>
        label="Towns"
        columns={[
          { header: 'Name', minWidth: 100, onPhone: 'title', cell: ({ id }) => `Town ${id}` },
          { header: first, minWidth: 100, onPhone: 'detail', cell: ({ id }) => <Remembering id={id} /> },
        ]}
        rows={rows}
        rowKey={({ id }) => id}
        rowName={({ id }) => `Town ${id}`}
        actions={() => [{ label: 'Delete', icon: IconTrash, call: 'schools.remove', onSelect: () => undefined }]}
        isStale={isStale}
      />
    </MantineProvider>
  );
}

const bodyRows = () => screen.getAllByRole('row').slice(1);
const texts = () => bodyRows().map((row) => [...row.querySelectorAll('td')].map(({ textContent }) => textContent));

test('the rows of another page are drawn in place of those before, and remember nothing of them', () => {
  const { rerender } = render(<Towns ids={[1, 2]} />);
  const before = bodyRows();
  rerender(<Towns ids={[3, 4, 5]} />);
  const after = bodyRows();
  expect(before.map((row) => after.indexOf(row))).toEqual([0, 1]);
  expect(texts()).toEqual([
    ['1', 'Town 3', '3', ''],
    ['2', 'Town 4', '4', ''],
    ['3', 'Town 5', '5', ''],
  ]);
  expect(screen.getByRole('button', { name: 'Delete Town 3' })).toBeTruthy();
});

test('of a long page the rows that the window has room for are drawn first, and the others once these are painted', async () => {
  const page = (first: number) => Array.from({ length: 60 }, (_, index) => first + index);
  const { rerender } = render(<Towns ids={page(1)} />);
  const before = bodyRows();
  const ends = () => [texts()[0]?.[1], texts()[59]?.[1]];
  expect(ends()).toEqual(['Town 1', 'Town 60']);
  rerender(<Towns ids={page(101)} />);
  expect([ends(), screen.getByRole('table').getAttribute('aria-busy')]).toEqual([['Town 101', 'Town 60'], 'true']);
  await waitFor(() => expect(ends()).toEqual(['Town 101', 'Town 160']));
  expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('false');
  expect(bodyRows()).toEqual(before);
  // The last page is shorter than the window.
  rerender(<Towns ids={[201, 202]} />);
  expect(texts().map(([, name]) => name)).toEqual(['Town 201', 'Town 202']);
});

test('a row stays itself where its page is read again, and none takes the place of one that went', () => {
  const { rerender } = render(<Towns ids={[1, 2]} />);
  rerender(<Towns ids={[3, 4]} />);
  const [third, fourth] = bodyRows();
  rerender(<Towns ids={[1, 4]} />);
  expect(bodyRows()[1]).toBe(fourth);
  expect(bodyRows()[0]).not.toBe(third);
});

test('the focus does not pass to the record that follows in the same place', () => {
  const { rerender } = render(<Towns ids={[1, 2]} />);
  screen.getByRole('button', { name: 'Delete Town 1' }).focus();
  rerender(<Towns ids={[3, 4]} />);
  expect(document.activeElement).toBe(document.body);
});

test('rows fade only where the next ones keep someone waiting; the table says immediately that it is busy', () => {
  vi.useFakeTimers();
  const { rerender } = render(<Towns ids={[1]} />);
  const isFaded = () => document.querySelector('tbody')?.dataset.stale;
  rerender(<Towns ids={[1]} isStale />);
  expect([screen.getByRole('table').getAttribute('aria-busy'), isFaded()]).toEqual(['true', 'false']);
  vi.advanceTimersByTime(200);
  return vi.waitFor(() => expect(isFaded()).toBe('true'));
});

test('rows that begin to wait for others are not drawn again, and follow what changes meanwhile', () => {
  const { rerender } = render(<Towns ids={[1, 2]} />);
  drawn.mockClear();
  rerender(<Towns ids={[1, 2]} isStale />);
  expect(drawn).not.toHaveBeenCalled();
  rerender(<Towns ids={[1, 2]} isStale />);
  expect(drawn).toHaveBeenCalledTimes(2);
  rerender(<Towns ids={[3, 4]} />);
  expect(texts().map(([, name]) => name)).toEqual(['Town 3', 'Town 4']);
  drawn.mockClear();
  rerender(<Towns ids={[3, 4]} first="Other columns" isStale />);
  expect(drawn).toHaveBeenCalledTimes(2);
});

test('a page is drawn in one go', () => {
  const commits = vi.fn();
  const draw = (ids: readonly number[]) => (
    <Profiler id="towns" onRender={commits}>
      <Towns ids={ids} />
    </Profiler>
  );
  const { rerender } = render(draw([1, 2]));
  commits.mockClear();
  rerender(draw([3, 4]));
  expect(commits).toHaveBeenCalledTimes(1);
});
