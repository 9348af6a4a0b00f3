import type { QuestionStatistics } from '@quizdesk/contract/question-statistics';
import { IconCheck } from '@tabler/icons-react';
import { Fragment } from 'react';
import { FigureTable } from '../../../components/chart/figure-table.tsx';
import { countText, shareText } from '../../../components/format/format-number.ts';
import { letterOf } from '../../../components/question/question-labels.ts';
import { TexText } from '../../../components/question/tex-text.tsx';
import classes from './statistics.module.css';

const FIFTHS = ['Weakest fifth', 'Second', 'Third', 'Fourth', 'Strongest fifth'];

type Option = QuestionStatistics['options'][number];

interface ShareProps {
  readonly share: number | null | undefined;
  readonly isKey: boolean;
  readonly isEvidence?: boolean;
  /** How many answers, where they are shown next to the share. */
  readonly answers?: number;
}

/** A share with its bar: all bars of the table are on one scale. */
function Share({ share, isKey, isEvidence = false, answers }: ShareProps) {
  const text = share == null ? '–' : shareText(share);
  return (
    <span className={classes.cell} data-evidence={isEvidence}>
      {share != null && (
        <span
          className={classes.bar}
          data-key={isKey}
          style={{ inlineSize: `calc(${share} * var(--whole))` }}
          aria-hidden="true"
        />
      )}
      {answers === undefined ? <span>{text}</span> : <b>{text}</b>}
      {answers !== undefined && <span className={`qd-push qd-dimmed ${classes.count}`}>{countText(answers)}</span>}
    </span>
  );
}

/** The wrong option that the strongest fifth prefers to the key. */
function evidenceOf({ options, verdicts }: QuestionStatistics): Option | undefined {
  if (!verdicts.some(({ code }) => code === 'check_key' || code === 'second_answer')) return undefined;
  const strongest = (option: Option) => option.quintiles[4] ?? 0;
  const wrong = options.filter(({ is_key }) => !is_key);
  return wrong.toSorted((one, other) => strongest(other) - strongest(one))[0];
}

/** Which options students chose, all of them and by how well they do elsewhere. */
export function OptionFigures({ statistics }: { readonly statistics: QuestionStatistics }) {
  const evidence = evidenceOf(statistics);
  return (
    <figure>
      <FigureTable
        className={classes.options}
        isStacked
        heads={['Option', 'Everyone', ...FIFTHS]}
        rows={statistics.options.map((option, index) => [
          <Fragment key="option">
            {option.is_key && <IconCheck size={18} stroke={2} aria-hidden="true" className={classes.tick} />}
            <span className={`qd-dimmed ${classes.letter}`}>{letterOf(index)}</span>
            <span className="qd-break" title={option.text}>
              <TexText isInline>{option.text}</TexText>
            </span>
            {option.is_key && <b className={`qd-tiny qd-good ${classes.key}`}>Key</b>}
          </Fragment>,
          <Share key="all" share={option.share} isKey={option.is_key} answers={option.answers} />,
          ...FIFTHS.map((name, fifth) => (
            <Share
              key={name}
              share={option.quintiles[fifth]}
              isKey={option.is_key}
              isEvidence={option === evidence && fifth === 4}
            />
          )),
        ])}
      />
      <figcaption className="qd-note qd-inset qd-above-8">
        The fifths are five groups of students, by how much of everything else they got right. Each bar is the share of
        its group that chose the option; the filled bars are the key’s. Outlined: other options. One scale for all bars.
      </figcaption>
    </figure>
  );
}
