import { Button } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { randomKey } from '../../../lib/random-key.ts';
import { momentText } from '../../format/format-date.ts';
import type { Merging } from '../conflict/use-merging.tsx';
import { isSameValues } from '../form-values.ts';
import classes from './draft-notice.module.css';
import { DraftOwner } from './draft-owner.ts';
import {
  type Draft,
  draftPlace,
  forgetDraft,
  type KeptDraft,
  keepDraft,
  readDraft,
  readDrafts,
  withoutPasswords,
} from './drafts.ts';

const WRITTEN_AFTER_MS = 300;

/** The drafts that were kept before, as long as they are; the latest first. */
function useOffers<V extends Record<string, unknown>>(form: UseFormReturnType<V>, place: string | undefined) {
  const [offers, setOffers] = useState(() => {
    const initial = form.getInitialValues();
    const kept = place === undefined ? [] : readDrafts(place, initial);
    return kept.filter(({ values }) => !isSameValues(values, withoutPasswords(initial)));
  });
  useEffect(() => {
    // Another tab has changed, saved or discarded one.
    const follow = ({ key: changed }: StorageEvent) =>
      setOffers((shown) =>
        shown.some(({ key }) => key === changed)
          ? shown.flatMap(({ key }) => readDraft(key, form.getInitialValues()) ?? [])
          : shown,
      );
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, [form.getInitialValues]);
  return [offers, setOffers] as const;
}

/** Writes what is typed under a key, a moment later and at the latest when the form goes. */
function useWriting<V extends Record<string, unknown>>(
  form: UseFormReturnType<V>,
  own: string | undefined,
  basis: (() => Draft<V>['basis']) | undefined,
) {
  const isSaved = useRef(false);
  const { values } = form;
  const write = useRef(() => {});
  useEffect(() => {
    write.current = () => {
      if (own === undefined || isSaved.current) return;
      const isTyped = !isSameValues(withoutPasswords(values), withoutPasswords(form.getInitialValues()));
      if (isTyped) keepDraft(own, { at: Date.now(), values, basis: basis?.() });
      else forgetDraft(own);
    };
    const timer = setTimeout(() => write.current(), WRITTEN_AFTER_MS);
    return () => clearTimeout(timer);
  });
  useEffect(() => {
    const last = () => write.current();
    // Another tab was offered it and discarded it, but it is still open here.
    const discarded = ({ key, newValue }: StorageEvent) => {
      if (key !== null && key === own && newValue === null) last();
    };
    window.addEventListener('pagehide', last);
    window.addEventListener('storage', discarded);
    return () => {
      window.removeEventListener('pagehide', last);
      window.removeEventListener('storage', discarded);
      last();
    };
  }, [own]);
  return () => {
    isSaved.current = true;
    if (own !== undefined) forgetDraft(own);
  };
}

/**
 * Keeps what is typed in this browser, so that it survives a reload, a crash and an expired session, and offers what was
 * kept before. Returns the offer, and what deletes the draft once the values are saved.
 */
export function useDraft<V extends Record<string, unknown>>(
  form: UseFormReturnType<V>,
  record: string | undefined,
  merging: Pick<Merging<V>, 'basis' | 'rebase'> | undefined,
): { readonly notice: ReactNode; readonly forget: () => void } {
  const person = useContext(DraftOwner);
  const [name] = useState(randomKey);
  const place = record === undefined || person === undefined ? undefined : draftPlace(person, record);
  const own = place && `${place}${name}`;
  const [offers, setOffers] = useOffers(form, place);
  const forget = useWriting(form, own, merging?.basis);
  const element = useRef<HTMLDivElement>(null);
  const close = () => {
    // The notice disappears together with the button that has the focus.
    element.current?.closest('form')?.querySelector<HTMLElement>('input, select, textarea')?.focus();
    setOffers([]);
  };
  const discard = ({ key }: KeptDraft<V>) => {
    forgetDraft(key);
    if (offers.length === 1) close();
    else setOffers(offers.slice(1));
  };
  const restore = ({ key, ...draft }: KeptDraft<V>) => {
    if (draft.basis) merging?.rebase(draft.basis);
    form.setValues(draft.values);
    if (own !== undefined) keepDraft(own, draft);
    forgetDraft(key);
    close();
  };
  const [offered] = offers;
  if (offered === undefined) return { notice: undefined, forget };
  const when = momentText(new Date(offered.at).toISOString());
  const notice = (
    <div ref={element} role="status" className={classes.notice}>
      <p>
        {offers.length === 1
          ? `You have an unsaved draft of ${when}.`
          : `You have ${offers.length} unsaved drafts. The latest is of ${when}.`}
      </p>
      <Button size="compact-sm" onClick={() => restore(offered)}>
        Restore
      </Button>
      <Button size="compact-sm" variant="default" onClick={() => discard(offered)}>
        Discard
      </Button>
    </div>
  );
  return { notice, forget };
}
