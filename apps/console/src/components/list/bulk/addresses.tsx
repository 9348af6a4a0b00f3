import { Button } from '@mantine/core';
import type { BulkConsequence } from '@quizdesk/contract/bulk';
import { useRef, useState } from 'react';
import { type CsvColumn, saveCsv } from '../../../lib/save-csv.ts';
import { copyOrSelect } from '../../format/copy-text.tsx';
import { VisuallyHidden } from '../../page/visually-hidden.tsx';
import classes from './bulk-dialog.module.css';

/** Longer addresses of a message are cut by programs that send mail. */
const LONGEST_MAILTO = 1800;

/** The mail to all that are email addresses, without showing them to each other; undefined where they are too many. */
function mailTo(addresses: readonly string[]): string | undefined {
  const emails = addresses.filter((address) => address.includes('@'));
  const link = `mailto:?bcc=${emails.map(encodeURIComponent).join(',')}`;
  return emails.length === 0 || link.length > LONGEST_MAILTO ? undefined : link;
}

const FILE_COLUMNS: readonly CsvColumn<{ readonly name: string; readonly address: string }>[] = [
  { head: 'Name', value: ({ name }) => name },
  { head: 'Address', value: ({ address }) => address },
];

const linesOf = (values: BulkConsequence['values'], name: string) => {
  const lines = values[name];
  return Array.isArray(lines) ? lines : [];
};

/** Addresses to write to, copied, as a file, or in a mail; nothing where there are none. */
export function Addresses({ values }: Pick<BulkConsequence, 'values'>) {
  const shown = useRef<HTMLElement>(null);
  const [said, setSaid] = useState('');
  const [addresses, names] = [linesOf(values, 'addresses'), linesOf(values, 'names')];
  if (addresses.length === 0) return null;
  const copy = async () => setSaid(await copyOrSelect(addresses.join(', '), shown.current, 'them'));
  const save = () => {
    const people = addresses.map((address, at) => ({ name: names[at] ?? '', address }));
    saveCsv('addresses.csv', FILE_COLUMNS, people);
  };
  const mail = mailTo(addresses);
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and so must be reached by keyboard. */}
      <section ref={shown} className={`qd-note qd-break ${classes.addresses}`} tabIndex={0} aria-label="Addresses">
        {addresses.join(', ')}
      </section>
      <div className={`qd-flex qd-gap-8 qd-above-8 ${classes.ways}`}>
        <Button variant="default" onClick={() => void copy()}>
          {said === '' ? 'Copy addresses' : said}
        </Button>
        <Button variant="default" onClick={save}>
          Save as a file
        </Button>
        {mail !== undefined && (
          <Button component="a" variant="default" href={mail}>
            Write a mail
          </Button>
        )}
      </div>
      <VisuallyHidden isStatus>{said}</VisuallyHidden>
    </>
  );
}
