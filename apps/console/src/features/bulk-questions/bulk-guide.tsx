import { BULK_COLUMNS, type BulkColumn } from '@quizdesk/contract/bulk-questions';
import { MAX_BULK_ROWS, MAX_WORKBOOK_BYTES, SUBJECTS } from '@quizdesk/contract/constants';
import { IconTableShare } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { countText } from '../../components/format/format-number.ts';
import { PageHead } from '../../components/page/page-head.tsx';
import { SectionHead } from '../../components/page/section-head.tsx';
import { ANSWER_TYPE_TEXTS, ANSWER_TYPES_OFFERED } from '../../components/question/question-labels.ts';
import { SubjectSpine } from '../../components/question/question-spine.tsx';
import { RuledTable } from '../../components/table/ruled-table.tsx';
import { ChooseFile } from '../../components/upload/import-parts.tsx';
import classes from './bulk-guide.module.css';
import { WORKBOOK_KINDS } from './bulk-steps.ts';
import { TemplateButton } from './downloads.tsx';
import { EmptyUploadBar } from './upload-bar.tsx';
import type { BulkUpload } from './use-bulk-upload.ts';

const EarlierImports = lazy(async () => ({
  default: (await import('../../components/upload/repair/earlier-imports.tsx')).EarlierImports,
}));

/** What people have to know about the columns of the workbook. */
const TEXTS: Readonly<Record<BulkColumn, string>> = {
  level_number: 'The number of an existing level.',
  serial_number: 'The serial number of an active round.',
  subject: 'One of the subjects below, in any case, with spaces or underscores.',
  question_text: 'The question as participants read it. Line breaks and formulas such as $x^2$ are kept.',
  option_1: 'The first choice of a multiple-choice question; the other answer types have none.',
  option_2: 'The second choice; a multiple-choice question has at least two.',
  option_3: 'The third choice, or empty.',
  option_4: 'The fourth choice, or empty.',
  answer: 'The text of the correct option, True or False, or the text of a short answer.',
  score: 'Points for a correct answer, a whole number.',
  note: 'Only for editors, such as a worked solution; may be empty.',
  time: 'Seconds to answer, a whole number from 1.',
  answer_type: 'One of the answer types below.',
  hint: 'A hint for participants; may be empty.',
};

/** The letter that a column has in the template. */
const letterOf = (column: BulkColumn) => String.fromCharCode('A'.charCodeAt(0) + BULK_COLUMNS.indexOf(column));

const LIMITS = `XLSX or XLS, up to ${MAX_WORKBOOK_BYTES / 1024 / 1024} MB and ${countText(MAX_BULK_ROWS)} rows. The rows are checked first; nothing is stored until you confirm.`;

const ANSWER_TYPE_NOTES = {
  multiple_choice: (
    <>
      two to four options, and the answer is the text of the correct one. Several correct ones are separated by a bar:{' '}
      <code>Red|Blue</code>. A bar that belongs to an option is written <code>\|</code>.
    </>
  ),
  true_false: (
    <>
      the answer is <code>True</code> or <code>False</code>.
    </>
  ),
  short_answer: <>the answer is the text that counts as correct.</>,
};

function AnswerTypes() {
  return (
    <>
      <SectionHead>Answer types</SectionHead>
      <dl className={`qd-inset ${classes.types}`}>
        {ANSWER_TYPES_OFFERED.map((type) => (
          <div key={type} className={classes.type}>
            <dt>
              <code>{type}</code>
            </dt>
            <dd>
              {ANSWER_TYPE_TEXTS[type]}: {ANSWER_TYPE_NOTES[type]}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function Subjects() {
  return (
    <>
      <SectionHead>Subjects</SectionHead>
      <ul className={`qd-inset ${classes.subjects}`}>
        {SUBJECTS.map((subject) => (
          <li key={subject}>
            <SubjectSpine subject={subject} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Columns() {
  return (
    <>
      <SectionHead note="The first row names the columns, in any order and case. Other columns are left out.">
        Columns
      </SectionHead>
      <RuledTable
        label="Columns"
        rows={BULK_COLUMNS}
        rowKey={(name) => name}
        numberHeader="Letter"
        number={letterOf}
        columns={[
          { header: 'Name', width: '190px', cell: (name) => <code className={classes.code}>{name}</code> },
          { header: 'What goes in', cell: (name) => TEXTS[name] },
        ]}
      />
    </>
  );
}

export interface BulkGuideProps {
  readonly run: BulkUpload;
  readonly problem: string | undefined;
  readonly note: string | undefined;
}

/** The page before a workbook is chosen: what it has to look like, the template, and the choice of a file. */
export function BulkGuide({ run, problem, note }: BulkGuideProps) {
  return (
    <>
      <PageHead
        title="Bulk Questions"
        note={
          <>
            Brings in many questions from a spreadsheet. Its rounds and levels must exist already: see{' '}
            <Link to="/rounds">Rounds</Link> and <Link to="/quizzes-by-level">Quizzes by Level</Link>.
          </>
        }
        actions={<TemplateButton />}
      />
      <div className={`qd-column ${classes.drop}`}>
        <ChooseFile
          label="Spreadsheet"
          accept={WORKBOOK_KINDS}
          icon={<IconTableShare size={28} stroke={1.5} aria-hidden="true" />}
          prompt="Drop a spreadsheet here, or"
          hint={LIMITS}
          problem={problem}
          note={note}
          onFile={run.choose}
          onRefused={run.refuse}
        />
      </div>
      <Suspense fallback={null}>
        <EarlierImports kind="questions" onOpen={(id, name) => void run.open(id, name)} />
      </Suspense>
      <Columns />
      <AnswerTypes />
      <Subjects />
      <EmptyUploadBar />
    </>
  );
}
