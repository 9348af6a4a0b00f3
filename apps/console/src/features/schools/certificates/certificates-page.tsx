import { Button } from '@mantine/core';
import type { Counted } from '@quizdesk/contract/counted';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { progressText, untilCounted } from '../../../components/format/counted.ts';
import { contestDay, daysText } from '../../../components/format/format-date.ts';
import { oneDecimalText, plural } from '../../../components/format/format-number.ts';
import { EmptyState } from '../../../components/list/empty-state.tsx';
import { useLevelChoices } from '../../../components/list/filter/choices.ts';
import { BackTo } from '../../../components/list/resource/back-to.tsx';
import { BrandMark } from '../../../components/page/brand-mark.tsx';
import { PageHead } from '../../../components/page/page-head.tsx';
import { QueryView } from '../../../components/page/query-view.tsx';
import { choiceClass, SwitchLinks } from '../../../components/page/switch-links.tsx';
import { subjectText } from '../../../components/question/question-labels.ts';
import { SkeletonLines } from '../../../components/table/skeleton.tsx';
import { configuration } from '../../../lib/configuration.ts';
import { filtersOf, schoolFiltersOf, schoolStandingHome, studentStandingHome } from '../standings/standings-api.ts';
import type { CertificateSearch } from './certificate-search.ts';
import classes from './certificates.module.css';

/** The last place that has a certificate; equal points share one, so there may be more certificates than places. */
const LAST_PLACE = 10;
/** So many rows of the standings are read. */
const MOST = 100;

interface Winner {
  readonly id: number;
  readonly place: number;
  readonly name: string;
  /** The school of a student, or the region of a school. */
  readonly from: string | null;
  readonly points: string;
}

const ordinals = new Intl.PluralRules('en', { type: 'ordinal' });
const ENDINGS = { one: 'st', two: 'nd', few: 'rd', other: 'th', many: 'th', zero: 'th' } as const;

/** `2` is "2nd place". */
const placeText = (place: number) => `${place}${ENDINGS[ordinals.select(place)]} place`;

/** What the standings are of, in words: "Physics, Level 3, Volta, 1 to 30 November". */
function useScope({ subject, level_id, region, from, to }: CertificateSearch): string {
  const { choices } = useLevelChoices(level_id !== undefined);
  const level = choices.find(({ value }) => value === level_id)?.label;
  const parts = [subject && subjectText(subject), level, region, daysText(from, to)];
  return parts.filter((part) => part !== undefined && part !== '').join(', ');
}

/** One page of paper, which is as wide on the screen as there is room. */
function Certificate({
  winner: { place, name, from, points },
  scope,
}: {
  readonly winner: Winner;
  readonly scope: string;
}) {
  const titleId = useId();
  const today = contestDay();
  return (
    <article aria-labelledby={titleId} className={classes.sheet}>
      <div className={classes.page}>
        <div className={classes.brand}>
          <BrandMark size={44} />
          {configuration.brand_name}
        </div>
        <p className={classes.kind}>Certificate</p>
        <p className={classes.place}>{placeText(place)}</p>
        <h2 id={titleId} className={classes.name}>
          {name}
        </h2>
        {from !== null && <p>{from}</p>}
        <p className={classes.points}>with {points}</p>
        {scope !== '' && <p>{scope}</p>}
        <div className={classes.foot}>
          <span>{daysText(today, today)}</span>
          <span>Signature</span>
        </div>
      </div>
    </article>
  );
}

interface CertificatesProps<Row> {
  readonly search: CertificateSearch;
  readonly query: UseQueryResult<{ readonly rows: readonly Row[]; readonly counted?: Counted | undefined }>;
  readonly winnerOf: (row: Row) => Winner;
}

/** The certificates of the first places, or why there are none. */
function Certificates<Row>({ search, query, winnerOf }: CertificatesProps<Row>) {
  const scope = useScope(search);
  return (
    <QueryView
      query={query}
      what="certificates"
      skeleton={<SkeletonLines label="Loading the certificates" widths={['30%', '60%']} className="qd-inset" />}
    >
      {({ rows, counted }) => {
        const winners = rows.map(winnerOf).filter(({ place }) => place <= LAST_PLACE);
        if (counted) return <EmptyState title="Standings are being counted">{progressText(counted)}</EmptyState>;
        if (winners.length === 0) {
          return <EmptyState title="Nobody is ranked">Certificates are for the first {LAST_PLACE} places.</EmptyState>;
        }
        return (
          <>
            <p role="status" className={`qd-note qd-inset qd-above-16 ${classes.screen}`}>
              {plural(winners.length, 'certificate', 'certificates')}, each on a page of its own.
              {winners.length === MOST && ` More share these places: the first ${MOST} are here.`}
            </p>
            <div className={classes.sheets}>
              {winners.map((winner) => (
                <Certificate key={winner.id} winner={winner} scope={scope} />
              ))}
            </div>
          </>
        );
      }}
    </QueryView>
  );
}

function OfStudents({ search }: { readonly search: CertificateSearch }) {
  const query = useQuery({ ...studentStandingHome.query(filtersOf(search), MOST), ...untilCounted });
  return (
    <Certificates
      search={{ ...search, region: undefined }}
      query={query}
      winnerOf={({ id, place, user, school_name, points }) => ({
        ...{ id, place, name: user.name, from: school_name },
        points: plural(points, 'point', 'points'),
      })}
    />
  );
}

function OfSchools({ search }: { readonly search: CertificateSearch }) {
  const query = useQuery({ ...schoolStandingHome.query(schoolFiltersOf(search), MOST), ...untilCounted });
  return (
    <Certificates
      search={search}
      query={query}
      winnerOf={({ id, place, school, points, mean }) => ({
        // The region that they are narrowed to is named below.
        ...{ id, place, name: school.name, from: search.region === undefined ? school.region : null },
        points:
          search.measure === 'total' ? plural(points, 'point', 'points') : `${oneDecimalText(mean)} points per student`,
      })}
    />
  );
}

const look = { className: choiceClass, activeOptions: { exact: true }, to: '/schools/standings/certificates' } as const;

/** Certificates of the first ten places, to be printed and signed. */
export function CertificatesPage({ search }: { readonly search: CertificateSearch }) {
  const isOfSchools = search.of === 'schools';
  return (
    <>
      <div className={classes.screen}>
        <PageHead
          title="Certificates"
          note={`The first ${LAST_PLACE} places of the standings. Equal points share a place.`}
          actions={
            <Button variant="default" onClick={() => window.print()}>
              Print
            </Button>
          }
          back={
            isOfSchools ? (
              <BackTo home={{ ...schoolStandingHome, label: 'Standings' }} />
            ) : (
              <BackTo home={{ ...studentStandingHome, label: 'Standings' }} />
            )
          }
          isRuled
        >
          <SwitchLinks label="Certificates of schools or students">
            <Link {...look} search={{ ...search, of: 'schools' }}>
              By school
            </Link>
            <Link {...look} search={filtersOf(search)}>
              By student
            </Link>
          </SwitchLinks>
        </PageHead>
      </div>
      {isOfSchools ? <OfSchools search={search} /> : <OfStudents search={search} />}
    </>
  );
}
