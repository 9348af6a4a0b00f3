import { NativeSelect } from '@mantine/core';
import type { KeptImport, MappedColumn } from '@quizdesk/contract/imports';
import { SectionHead } from '../../page/section-head.tsx';
import type { SendChange } from './kept-import.ts';
import classes from './repair.module.css';

interface HeadersProps {
  readonly kept: KeptImport;
  readonly headings: Readonly<Record<string, string>>;
  readonly isBusy: boolean;
  readonly onChange: SendChange;
}

const NOT_THERE = '';
const isNamed = ({ by, is_needed }: MappedColumn) => by === 'name' || (by === 'none' && !is_needed);

function sourceText({ columns, ignored_columns }: KeptImport, { from, by }: MappedColumn): string {
  if (by === 'name') return 'the same name';
  const sample = from === null ? undefined : columns[from]?.sample;
  if (sample !== undefined) return sample === '' ? 'empty' : `e.g. ${sample}`;
  const unused = ignored_columns.slice(0, 3).map((name) => `“${name}”`);
  return unused.length === 0
    ? 'no column is left'
    : `${unused.join(', ')} ${unused.length === 1 ? 'is' : 'are'} left out`;
}

/** Where each column comes from, to be chosen by hand; nothing where the file has all names. */
export function Headers({ kept, headings, isBusy, onChange }: HeadersProps) {
  const { mapping, columns } = kept;
  const others = mapping.filter((column) => !isNamed(column));
  if (others.length === 0) return null;
  // A long list of columns shows those alone that have other names.
  const shown = mapping.length > 4 ? others : mapping;
  return (
    <>
      <SectionHead
        note={`${others.length === 1 ? 'One has another name' : `${others.length} have other names`} in this file. What you choose is kept for the next file with these headers.`}
      >
        Headers
      </SectionHead>
      <div className={`qd-inset qd-rule-below ${classes.headers}`}>
        {shown.map((column) => (
          <NativeSelect
            key={column.column}
            label={
              <>
                {headings[column.column]} <span className="qd-note qd-regular">comes from</span>
              </>
            }
            value={column.from === null ? NOT_THERE : String(column.from)}
            disabled={isBusy}
            error={column.is_needed && column.by === 'none' ? 'Choose a column, or “Not in the file”' : undefined}
            description={sourceText(kept, column)}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            data={[
              ...(column.by === 'none' ? [{ value: 'none', label: 'Choose a column', disabled: true }] : []),
              ...columns.map(({ name }, index) => ({
                value: String(index),
                label: name === '' ? `Column ${index + 1}` : name,
              })),
              { value: NOT_THERE, label: 'Not in the file' },
            ]}
            {...(column.by === 'none' && { value: 'none' })}
            onChange={({ currentTarget: { value } }) =>
              void onChange({ mapping: [{ column: column.column, from: value === NOT_THERE ? null : Number(value) }] })
            }
          />
        ))}
      </div>
    </>
  );
}
