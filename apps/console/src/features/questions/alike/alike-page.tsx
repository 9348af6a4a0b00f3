import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { useCall } from '../../../components/form/use-call.ts';
import { plural } from '../../../components/format/format-number.ts';
import { usePhone } from '../../../components/format/use-width.ts';
import { EmptyState } from '../../../components/list/empty-state.tsx';
import { Pagination } from '../../../components/list/pagination.tsx';
import { BackTo, GoTo } from '../../../components/list/resource/back-to.tsx';
import { focusPageTitle, PageHead } from '../../../components/page/page-head.tsx';
import { QueryView } from '../../../components/page/query-view.tsx';
import { Allowed } from '../../../components/rights/rights.tsx';
import { SkeletonLines } from '../../../components/table/skeleton.tsx';
import { notifyWritten } from '../../../lib/undo.ts';
import { questionHome, questions } from '../questions-api.ts';
import classes from './alike.module.css';
import { type Merge, type Pair, pairQuery, tellApart } from './alike-api.ts';
import { type AlikeSearch, alikeLink, alikeSearch } from './alike-search.ts';
import { AlikeSide } from './alike-side.tsx';
import { MergeDialog } from './merge-dialog.tsx';

const NAMES = { wide: ['Keep left', 'Keep right'], phone: ['Keep upper', 'Keep lower'] } as const;

interface Asked extends Merge {
  readonly label: string;
  /** Counts how often it was asked: each time what follows is looked at afresh. */
  readonly turn: number;
}

/** Two questions side by side, with what can be done about them. */
function PairView({ pair }: { readonly pair: Pair }) {
  const { question, other } = pair;
  const [keepLeft, keepRight] = NAMES[usePhone() ? 'phone' : 'wide'];
  const [asked, setAsked] = useState<Asked>();
  const [isOpen, setOpen] = useState(false);
  const ask = (merge: Omit<Asked, 'turn'>) => () => {
    setAsked({ ...merge, turn: (asked?.turn ?? 0) + 1 });
    setOpen(true);
  };
  return (
    <>
      <div className={classes.pair}>
        <AlikeSide
          question={question}
          other={other}
          label={keepLeft}
          keys="L"
          onKeep={ask({ kept: question, merged: other, label: keepLeft })}
        />
        <AlikeSide
          question={other}
          other={question}
          label={keepRight}
          keys="R"
          onKeep={ask({ kept: other, merged: question, label: keepRight })}
        />
      </div>
      {asked && (
        <MergeDialog
          key={asked.turn}
          merge={asked}
          label={asked.label}
          isOpen={isOpen}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

function KeepBoth({ pair }: { readonly pair: Pair | undefined }) {
  const keeping = useCall({
    call: tellApart,
    failure: 'Failed to keep both questions',
    failureTitle: 'Keeping both failed',
    invalidate: questions.invalidate,
    onDone: (answer, { question, other }) => {
      focusPageTitle();
      notifyWritten('Both kept', `Questions ${question.id} and ${other.id} are not the same`, answer);
    },
    onFailure: () => void questions.invalidate(),
  });
  if (pair === undefined) return null;
  return (
    <Allowed call="lookAlikes.tellApart">
      <Button aria-keyshortcuts="B" onClick={() => !keeping.isBusy && void keeping.run(pair)}>
        Keep both
      </Button>
    </Allowed>
  );
}

/** Questions that look alike, pair by pair: one is kept and takes what the other has, or both are. */
export function AlikePage({ search }: { readonly search: AlikeSearch }) {
  const navigate = useNavigate();
  const query = useQuery(pairQuery(search));
  const page = search.page ?? 1;
  const { count = 0, pair } = query.data ?? {};
  // The last pair was the one that is decided, or someone else has decided some.
  const isPastEnd = !query.isPlaceholderData && count > 0 && page > count;
  const showLast = useEffectEvent(() => {
    void navigate({ ...alikeLink(alikeSearch.pageOf(search, count)), replace: true });
  });
  useEffect(() => {
    if (isPastEnd) showLast();
  }, [isPastEnd]);
  return (
    <>
      <PageHead
        title="Questions that look alike"
        count={query.data && plural(count, 'pair', 'pairs')}
        note="The one that you keep takes the answers and the places in the calendar of the other."
        back={<BackTo home={questionHome} />}
        actions={<KeepBoth pair={pair ?? undefined} />}
        isRuled
      />
      <QueryView
        query={query}
        what="pair"
        skeleton={<SkeletonLines label="Loading the pair" widths={['60%', '80%', '40%']} className="qd-inset" />}
      >
        {() =>
          count === 0 ? (
            <EmptyState title="No question looks like another" actions={<GoTo home={questionHome} />}>
              They are compared a few seconds after they are written, without regard to case, accents and punctuation.
            </EmptyState>
          ) : (
            pair && <PairView key={`${pair.question.id} ${pair.other.id}`} pair={pair} />
          )
        }
      </QueryView>
      <Pagination
        kind="words"
        page={Math.min(page, Math.max(1, count))}
        pages={count}
        link={(to, props) => <Link {...alikeLink(alikeSearch.pageOf(search, to))} {...props} />}
      />
    </>
  );
}
