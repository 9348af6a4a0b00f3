import type { QuestionStatistics } from '@quizdesk/contract/question-statistics';
import { IconCheck } from '@tabler/icons-react';
import { countText, shareText } from '../../../components/format/format-number.ts';
import { letterOf } from '../../../components/question/question-labels.ts';
import { TexText } from '../../../components/question/tex-text.tsx';
import classes from './option-figures.module.css';

const FIFTHS = ['Weakest fifth', 'Second', 'Third', 'Fourth', 'Strongest fifth'];

type Option = QuestionStatistics['options'][number];

interface CellProps {
  readonly share: number | null;
  readonly isKey: boolean;
  /** Where the table has no heads: "Weakest fifth". */
  readonly label: string;
  readonly isEvidence?: boolean;
}

/** A share with its bar: all bars of the table are on one scale. */
function BarCell({ share, isKey, label, isEvidence = false }: CellProps) {
  return (
    <td data-label={label} data-evidence={isEvidence}>
      <span className={classes.cell}>
        {share !== null && (
          <span
            className={classes.bar}
            data-key={isKey}
            style={{ inlineSize: `calc(${share} * var(--whole))` }}
            aria-hidden="true"
          />
        )}
        <span className="qd-figures">{share === null ? '–' : shareText(share)}</span>
      </span>
    </td>
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
    <figure className={classes.figure}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Option</th>
            <th scope="col">Everyone</th>
            {FIFTHS.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {statistics.options.map((option, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an option's place is its letter, and two may read alike
            <tr key={index} data-key={option.is_key}>
              <th scope="row">
                {option.is_key && <IconCheck size={18} stroke={2} aria-hidden="true" className={classes.tick} />}
                <span className={classes.letter}>{letterOf(index)}</span>
                <span className="qd-break" title={option.text}>
                  <TexText isInline>{option.text}</TexText>
                </span>
                {option.is_key && <b className={classes.key}>Key</b>}
              </th>
              <td data-label="Everyone">
                <span className={classes.cell}>
                  <span
                    className={classes.bar}
                    data-key={option.is_key}
                    style={{ inlineSize: `calc(${option.share} * var(--whole))` }}
                    aria-hidden="true"
                  />
                  <b className="qd-figures">{shareText(option.share)}</b>
                  <span className={classes.count}>{countText(option.answers)}</span>
                </span>
              </td>
              {FIFTHS.map((name, fifth) => (
                <BarCell
                  key={name}
                  label={name}
                  share={option.quintiles[fifth] ?? null}
                  isKey={option.is_key}
                  isEvidence={option === evidence && fifth === 4}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <figcaption className={classes.caption}>
        The fifths are five groups of students, by how much of everything else they got right. Each bar is the share of
        its group that chose the option; the filled bars are the key’s. Outlined: other options. One scale for all bars.
      </figcaption>
    </figure>
  );
}
